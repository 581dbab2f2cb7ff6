import { trialDays } from '@openhour/shared/access/tiers.ts'

const dayMs = 86_400_000

/**
 * Days that a running trial still has, a begun one counted whole: 1 to 14. That it runs is the server's word; a browser's clock that
 * goes wrong does not make it longer than a trial is, nor over.
 * @param endsAt ISO 8601
 */
export function trialDaysLeft(endsAt: string, now: Date): number {
  const left = Math.ceil((Date.parse(endsAt) - now.getTime()) / dayMs)
  return Math.min(trialDays, Math.max(1, left))
}

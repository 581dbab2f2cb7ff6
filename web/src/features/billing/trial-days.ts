import { trialDays } from '@openhour/shared/access/tiers.ts'

const dayMs = 86_400_000

/**
 * Days left in an active trial, counting the current one: 1 to 14. The server decides whether it is active; a wrong
 * browser clock must neither extend nor end the trial.
 * @param endsAt ISO 8601
 */
export function trialDaysLeft(endsAt: string, now: Date): number {
  const left = Math.ceil((Date.parse(endsAt) - now.getTime()) / dayMs)
  return Math.min(trialDays, Math.max(1, left))
}

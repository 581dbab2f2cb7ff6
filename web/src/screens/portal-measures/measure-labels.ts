import type { PortalMeasure } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import { portalMeasureTexts } from '@openhour/shared/features/measures/measure-requests.rules.ts'
import { formatMoment } from '../../lib/time/format.ts'

/** When a person reads the answers: honest about nobody watching. */
export function readingText(therapistName: string, { startsAt }: Pick<PortalMeasure, 'startsAt'>): string {
  const when = startsAt === null ? 'during their working hours' : `before your appointment on ${formatMoment(startsAt)}`
  return `${therapistName} usually reads your answers ${when}. Nobody watches them as they arrive.`
}

/** Why a request cannot be filled in. */
export function closedText({ state, name }: Pick<PortalMeasure, 'state' | 'name'>): string | undefined {
  if (state === 'waiting') return name === null ? portalMeasureTexts.gone : undefined
  return state === 'done' ? undefined : portalMeasureTexts[state]
}

import type { PortalMeasure } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import { countOf, formatFullDay, formatMoment } from '../../lib/time/format.ts'

/** 'About your mood, 2 minutes'; its short name if it has no plain title. */
export function titleText({ name, title, minutes }: Pick<PortalMeasure, 'name' | 'title' | 'minutes'>): string {
  if (title === null) return name ?? 'Questionnaire'
  return minutes === null ? title : `${title}, ${countOf(minutes, 'minute')}`
}

/** Until when it is to be filled in. */
export function dueText({ startsAt, dueDate }: Pick<PortalMeasure, 'startsAt' | 'dueDate'>): string {
  if (startsAt !== null) return `Before your appointment on ${formatMoment(startsAt)}`
  if (dueDate !== null) return `By ${formatFullDay(dueDate)}`
  return 'Whenever it suits you'
}

import type { MadeUnderConsent } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { countOf, listed } from '../../../lib/time/format.ts'

/** '2 drafts, 1 session note and 3 weekly reports', without what there is none of. */
export function madeCounts({ drafts, sessionNotes, weeklyReports }: MadeUnderConsent): string {
  const parts = [
    ...(drafts > 0 ? [countOf(drafts, 'draft')] : []),
    ...(sessionNotes > 0 ? [countOf(sessionNotes, 'session note')] : []),
    ...(weeklyReports > 0 ? [countOf(weeklyReports, 'weekly report')] : []),
  ]
  return parts.length === 0 ? 'nothing' : listed(parts)
}

/** '1 draft is', '2 drafts and 1 session note are'. */
export function madeText(made: MadeUnderConsent): string {
  return `${madeCounts(made)} ${made.drafts + made.sessionNotes + made.weeklyReports === 1 ? 'is' : 'are'}`
}

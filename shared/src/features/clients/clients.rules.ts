import type { PlanStatus } from '../../access/tiers.ts'

/** Cards on one page. */
export const clientsPerPage = 60
/** With more clients than this, search and sort show. */
export const clientsWithoutTools = 8

/** Whether no further client can become active. Archived clients do not count; a limit of null is none. */
export function isAtClientLimit(activeCount: number, limit: number | null): boolean {
  return limit !== null && activeCount >= limit
}

/** The sentence of the refusal and of its toast. */
export function clientLimitRefusal(limit: number): string {
  return `Client limit reached (${limit} clients). Upgrade your plan to add more clients.`
}

/** The sentence of the dialog 'Client Limit Reached'. */
export function clientLimitExplanation(planStatus: PlanStatus, limit: number): string {
  return planStatus.tier === 'pro'
    ? "You've reached your client limit for the Pro plan. Upgrade to Premium for unlimited clients."
    : `You've reached your client limit of ${limit} clients on your current plan.`
}

export const duplicateEmail = 'A client with this email already exists in your practice.'
/** Also said of a day that is still to come, which only a side with a clock can tell. */
export const invalidBirth = 'Please enter a valid date of birth'
/** Asked of who deletes a record with signed notes: professional rules mostly want such a record kept for years. */
export const typeTheName = 'Type the name of the client exactly as it stands here'
export const giveAReason = 'Please give a reason for deleting signed notes'
/** The same where it has risk alerts but no signed note. */
export const giveAReasonForAlerts = 'Please give a reason for deleting this record'
export const upcomingUndecided = 'Choose whether to cancel or keep the upcoming appointments'
export const clientNotFound = 'The requested client profile could not be found.'
export const clientChanged = 'This client was changed in another window after you opened it. Nothing was overwritten.'

/** Whole weeks from the first session or mood entry to today, both `yyyy-MM-dd`; never negative. */
export function weeksActive(since: string | null, today: string): number {
  if (since === null) return 0
  return Math.max(0, Math.floor((Date.parse(today) - Date.parse(since)) / (7 * 86_400_000)))
}

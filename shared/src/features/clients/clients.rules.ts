import type { TierStatus } from '../../access/tiers.ts'

/** Cards per page. */
export const clientsPerPage = 60
/** What the list shows when it is opened without choices. */
export const openingClientList = { archived: false, sort: 'newest', page: 1 } as const
/** Search and sort appear above this number of clients. */
export const clientsWithoutTools = 8

/** Whether the client limit is reached. Archived clients don't count; null is unlimited. */
export function isAtClientLimit(activeCount: number, limit: number | null): boolean {
  return limit !== null && activeCount >= limit
}

/** Invented clients of the sample data, at most. */
export const maxSampleClients = 3
/** A sample client cannot become a real one, with an address to write to. */
export const sampleClientKept =
  'A sample client keeps “(sample)” in the name and has no email or phone. Nothing was saved. Add a client of your own to try those.'

/** The message of the refusal and its toast. */
export function clientLimitRefusal(limit: number): string {
  return `Client limit reached (${limit} clients). Upgrade your plan to add more clients.`
}

/** The text of the dialog 'Client Limit Reached'. */
export function clientLimitExplanation(tierStatus: TierStatus, limit: number): string {
  return tierStatus.tier === 'pro'
    ? "You've reached your client limit for the Pro plan. Upgrade to Premium for unlimited clients."
    : `You've reached your client limit of ${limit} clients on your current plan.`
}

export const duplicateEmail = 'A client with this email already exists in your practice.'
/** Also for future dates, which only the server can detect reliably. */
export const invalidBirth = 'Please enter a valid date of birth'
/** Required to delete a record with signed notes, because professional rules usually require retention for years. */
export const typeTheName = 'Type the client’s name exactly as shown here'
export const giveAReason = 'Please give a reason for deleting signed notes'
/** For a record with risk alerts but no signed note. */
export const giveAReasonForAlerts = 'Please give a reason for deleting this record'
export const upcomingUndecided = 'Choose whether to cancel or keep the upcoming appointments'
export const clientNotFound = 'The requested client profile could not be found.'
export const clientChanged = 'This client was changed in another tab after you opened it. Nothing was overwritten.'

/** Whole weeks from the first session or mood entry to today, both `yyyy-MM-dd`; never negative. */
export function weeksActive(since: string | null, today: string): number {
  if (since === null) return 0
  return Math.max(0, Math.floor((Date.parse(today) - Date.parse(since)) / (7 * 86_400_000)))
}

export const emailInvalid = 'Please enter a valid email address'
/** The gender of a client who has stated none. */
export const genderNotStated = 'Not stated'
/** Beside the fields that may stay empty. */
export const blankTexts = {
  noEmail: 'No email address',
  ageNotKnown: 'Age not known',
  emailGiven: 'Remove the email address, or untick “No email address”.',
  ageGiven: 'Remove the age and the date of birth, or untick “Age not known”.',
} as const

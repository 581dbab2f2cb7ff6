/** What a client can consent to. `app.consent_holds` answers for each. */
export const consentPurposes = [
  'treatment',
  'data-processing',
  'online-sessions',
  'text-messages',
  'ai-summaries',
  'ai-weekly-reports',
  'recording',
] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const purposeNames: Record<ConsentPurpose, string> = {
  treatment: 'Treatment',
  'data-processing': 'Use of your data',
  'online-sessions': 'Online sessions',
  'text-messages': 'Text messages',
  'ai-summaries': 'AI summaries',
  'ai-weekly-reports': 'AI weekly reports',
  recording: 'Recording of sessions',
}

/** What a withdrawn consent no longer allows, in words that are true before and after. */
export const withdrawalEffects: Record<ConsentPurpose, string> = {
  treatment: 'Booked appointments stay booked until one of you cancels them.',
  'data-processing':
    'The data is no longer used for anything that needs this consent. What the law requires to be kept is kept.',
  'online-sessions': 'Booked appointments stay booked, so agree on how you will meet.',
  'text-messages': 'No more text messages about appointments are sent.',
  'ai-summaries': 'No new AI summaries are written. Earlier ones stay in the record until they are removed.',
  'ai-weekly-reports': 'No new AI weekly reports are written. Earlier ones stay in the record until they are removed.',
  recording: 'No session is recorded any more, and recordings that are not written down yet are deleted.',
}

/** How a consent was given. `spoken`: the therapist recorded that the client agreed. */
export const consentWays = ['portal', 'device', 'paper', 'spoken'] as const

/** The version of a text: of the practice's own texts, or of the built-in ones. */
export function versionLabel(version: string): string {
  const [kind, number] = version.split('-')
  return kind === 'own' ? `Practice text, version ${number}` : `Standard text, version ${number}`
}

type Answers = { signedAt: string | null; declinedAt: string | null; cancelledAt: string | null }

/** Whether a request has no answer yet. */
export function isWaiting({ signedAt, declinedAt, cancelledAt }: Answers): boolean {
  return signedAt === null && declinedAt === null && cancelledAt === null
}

/** Characters of a text, a typed name and a note about a consent on paper. */
export const maxConsentText = 20_000
export const maxSignedName = 100
export const maxPaperNote = 500

/** Page size of the list of clients who signed a text. */
export const signersPerPage = 25

/** The PDF of a signed consent, for its therapist and for its client. The id follows. */
export const consentPdfPath = '/api/consents'
export const portalConsentPdfPath = '/api/portal/consents'

/** The page on which a client signs on the therapist’s device, and for how many minutes it works. */
export const deviceSigningPath = '/sign-consent'
export const deviceMinutes = 30

export const consentTexts = {
  notFound: 'This consent was not found.',
  clientNotFound: 'Client not found',
  archived: 'This client is archived. Restore the client first, then ask.',
  noNumber: 'Consent to text messages needs a phone number with a country code on file, such as +44 7700 900123.',
  alreadyWaiting: 'This consent is already waiting for an answer.',
  alreadySigned: 'The client has already signed this version.',
  notWaiting: 'This consent no longer waits for an answer. Nothing was changed.',
  textChanged: 'The text has changed since you opened it. Read the new version, then sign.',
  notHeld: 'This consent is not in effect, so there is nothing to withdraw.',
  noName: 'Type your full name to sign',
  notAgreed: 'Tick “I agree” to sign',
  noText: 'Enter the text of the consent',
  futureDate: 'The date can’t be in the future',
  savedElsewhere: 'A newer version of this text was saved in another tab. Your text is still here.',
  ticketOver: 'This page no longer works. Nothing was signed. Please hand the device back.',
  noFile: 'This consent has no PDF.',
} as const

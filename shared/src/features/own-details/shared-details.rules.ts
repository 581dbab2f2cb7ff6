/** What a client can share with their practices, one by one. */
export const sharedDetails = [
  'preferredName',
  'pronouns',
  'dateOfBirth',
  'phone',
  'phoneMessages',
  'address',
  'country',
  'language',
  'emergencyContact',
  'goodToKnow',
] as const
export type SharedDetail = (typeof sharedDetails)[number]

/** Whether messages may be left on the client's phone, and texts sent to it. */
export const phoneMessages = ['any', 'voicemail', 'text', 'none'] as const
export type PhoneMessages = (typeof phoneMessages)[number]

/** To be read by clients and by therapists. */
export const phoneMessagesLabels: Record<PhoneMessages, string> = {
  any: 'Messages and texts are fine',
  voicemail: 'Messages are fine, no texts',
  text: 'Texts are fine, no messages',
  none: 'No messages and no texts',
}

export const maxAddress = 300
export const maxGoodToKnow = 2000

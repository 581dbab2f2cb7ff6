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

export const maxAddress = 300
export const maxGoodToKnow = 2000

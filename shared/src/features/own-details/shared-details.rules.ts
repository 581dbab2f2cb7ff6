/** What a client can share with their practices, one by one. */
export const sharedDetails = [
  'preferredName',
  'pronouns',
  'dateOfBirth',
  'phone',
  'country',
  'language',
  'emergencyContact',
] as const
export type SharedDetail = (typeof sharedDetails)[number]

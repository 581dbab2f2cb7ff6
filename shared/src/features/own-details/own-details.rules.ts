export const ownDetailsTexts = {
  saved: 'Your details were saved.',
  shared: 'Your details were shared with your practice.',
  changed: 'Your details were changed in another tab. Your text is still here.',
  noCountry: 'Please choose a country',
  noLanguage: 'Please choose a language',
  /** To a client who books, or moves, a phone session. */
  phoneNeeded: 'Enter the number at which your therapist can call you.',
  /** To a therapist. */
  notJoined: 'This client has not joined your portal yet. Once they do, they are asked for their details.',
  notAskedArchived: 'This client is archived and sees nothing in the portal. Restore them first.',
  offerChanged:
    'The record or what the client shares has changed in the meantime. Nothing was copied. Look at it again.',
} as const

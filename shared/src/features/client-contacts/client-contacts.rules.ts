/** What a contact is to the client. The emergency contact stands in the client's own details. */
export const contactKinds = ['guardian', 'partner', 'payer', 'referrer', 'gp', 'other'] as const
/** Those who are asked when something is to be decided or paid: the client's card shows them. */
export const keyContactKinds = ['guardian', 'payer'] as const satisfies readonly (typeof contactKinds)[number][]
export type ContactKind = (typeof contactKinds)[number]

export const contactKindLabels: Record<ContactKind, string> = {
  guardian: 'Parent or guardian',
  partner: 'Partner',
  payer: 'Payer',
  referrer: 'Referrer',
  gp: 'GP',
  other: 'Other',
}

/** Of one client. */
export const maxContacts = 30

export const contactTexts = {
  notFound: 'This contact no longer exists.',
  noName: 'Name is required',
  noKind: 'Choose who this is',
  tooMany: `A client can have up to ${maxContacts} contacts. Nothing was added. Remove one first.`,
  changed: 'This contact was changed in another tab. Your text is still here.',
} as const

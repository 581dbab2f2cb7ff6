/** Names in one draft's texts, and hashes of its texts: a week has at most this many records. */
export const maxLeavingNames = 500
export const maxLeavingTexts = 1000

export const leavingTexts = {
  title: 'This is what leaves',
  notLookedAt:
    'You have not looked at everything that would leave for the model’s server, so nothing was sent. Your text is still here. Start again to see what leaves.',
} as const

/** What stands for a replaced stretch, in words for people. */
const tokenNames: [RegExp, string][] = [
  [/^CLIENT$/, 'client'],
  [/^THERAPIST$/, 'you'],
  [/^CONTACT/, 'contact'],
  [/^EMAIL/, 'email'],
  [/^PHONE/, 'phone'],
  [/^BIRTHDATE/, 'date of birth'],
  [/^NUMBER/, 'number'],
  [/^POSTCODE/, 'postcode'],
  [/^ADDRESS/, 'address'],
]
export const tokenName = (token: string): string => tokenNames.find(([form]) => form.test(token))?.[1] ?? token

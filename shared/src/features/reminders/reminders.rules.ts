/** Converts a phone number as people write it to E.164. Null if it has no country code or has an extension. */
export function textNumberOf(phone: string): string | null {
  const plain = phone
    .replaceAll('(0)', '')
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(plain) ? plain : null
}

/** The opt-out and opt-in keywords that SMS providers recognize. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
const startWords = new Set(['START', 'YES', 'UNSTOP'])

/** Whether a reply to a text message opts out or in; undefined for any other reply. */
export function optOutKeyword(answer: string): 'stop' | 'start' | undefined {
  const word = answer
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase()
  if (stopWords.has(word)) return 'stop'
  return startWords.has(word) ? 'start' : undefined
}

export const reminderTexts = {
  numberNeeded: 'Text messages need a phone number with a country code, such as +44 7700 900123',
} as const

/** A number as text messages are sent to (E.164), made of a number as people write it; null where its country is missing or it has an extension. */
export function textNumberOf(phone: string): string | null {
  const plain = phone
    .replaceAll('(0)', '')
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(plain) ? plain : null
}

/** Words with which somebody ends text messages from a number, and those with which they allow them again, as providers know them. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
const startText = new Set(['START', 'YES', 'UNSTOP'])

/** What somebody who answers a text message wants of it; undefined where they only say something. */
export function chosenPlanOf(answer: string): 'stop' | 'start' | undefined {
  const word = answer
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase()
  if (stopWords.has(word)) return 'stop'
  return startText.has(word) ? 'start' : undefined
}

export const reminderTexts = {
  numberNeeded: 'Text messages need a phone number with its country, such as +44 7700 900123',
} as const

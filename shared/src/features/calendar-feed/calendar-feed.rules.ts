/** A feed holds the appointments of so many days back and ahead. */
export const feedDaysBack = 30
export const feedDaysAhead = 366

/** What the title of an event says of the client. */
export const titleChoices = ['neutral', 'initials', 'first-name', 'full-name'] as const
export type TitleChoice = (typeof titleChoices)[number]

/**
 * The title of an event in the therapist's own calendar program. Nothing of the client unless the therapist chose it: calendars are shared, shown on
 * locked screens and read aloud in cars.
 * @param preferredName takes the place of the first name where the client has one
 */
export function eventTitle(choice: TitleChoice, client: { name: string; preferredName: string | null }): string {
  const words = client.name.split(/\s+/).filter((word) => word !== '')
  const shown = {
    neutral: '',
    initials: (words.length > 1 ? [words[0], words.at(-1)] : words).map(initialOf).filter(Boolean).join(' '),
    'first-name': client.preferredName?.trim() || (words[0] ?? ''),
    'full-name': words.join(' '),
  }[choice]
  return shown === '' ? 'Appointment' : `Appointment with ${shown}`
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function initialOf(word = ''): string {
  for (const { segment } of letters.segment(word)) if (/[\p{L}\p{N}]/u.test(segment)) return `${segment.toUpperCase()}.`
  return ''
}

export const calendarFeedTexts = {
  noTitles: 'Please choose what titles say',
  noChange: 'Say what is to be changed: titles, withLinks or both',
  notHere: 'There is no calendar at this address. It may have been replaced or turned off.',
  tooManyOfFeed: 'This calendar was asked for too often. Please try again in a minute.',
  tooManyFromAddress: 'Too many questions from this address. Please try again in a minute.',
} as const

/** How many days back and ahead a feed contains. */
export const feedDaysBack = 30
export const feedDaysAhead = 366

/** How the title of an event names the client. */
export const titleChoices = ['neutral', 'initials', 'first-name', 'full-name'] as const
export type TitleChoice = (typeof titleChoices)[number]

/**
 * The title of an event in the therapist's calendar app. It does not name the client unless the therapist chose so: calendars are shared, shown on lock
 * screens and read aloud in cars.
 * @param client.preferredName replaces the first name
 */
export function eventTitle(choice: TitleChoice, client: { name: string; preferredName: string | null }): string {
  const words = client.name.split(/\s/).filter((word) => word !== '')
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
  noTitles: 'Please choose what titles show',
  noChange: 'Send titles, withLinks or both',
  notHere: 'There is no calendar at this address. It may have been replaced or turned off.',
  tooManyOfFeed: 'This calendar was fetched too often. Please try again in a minute.',
  tooManyFromAddress: 'Too many requests from this address. Please try again in a minute.',
} as const

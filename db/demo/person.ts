import type { MoodShape } from './mood-shape.ts'
import type { ThemeName } from './texts/themes.ts'

/** Optional properties of a person. */
type More = {
  preferredName?: string
  country?: string
  timeZone?: string
  language?: string
  sessionType?: 'group' | 'family' | 'couples'
  /** Mood entries per week at most; 0 for none. */
  entries?: 0 | 1 | 2 | 3
  /** The cause of a setback, such as 'the quarrel over the lease'; needs the mood shape `dip`. */
  event?: string
  plan?: 'none' | 'paused' | 'discontinued'
  /** Days since therapy ended and the client was archived. */
  archivedDaysAgo?: number
  /** The address of the account with which they use the portal. */
  account?: string
  /** Days since they joined the portal; 96 if left out. */
  joinedDaysAgo?: number
  /** The measure that they are asked for before every session. */
  measureBeforeSessions?: 'gad-7' | 'phq-9'
  /** The measure that waits for them; PHQ-9 if left out. */
  measureWaiting?: 'gad-7' | 'phq-9'
}

/**
 * A row of the tables of people. `daysAgo`: when they were added. `everyWeeks`: session frequency. `work`: where they spend their days. `person`: someone
 * close. `joy`: what they enjoy.
 */
export type Line = readonly [
  name: string,
  age: number,
  gender: string,
  pronouns: string | null,
  theme: ThemeName,
  daysAgo: number,
  everyWeeks: 1 | 2,
  mood: MoodShape,
  work: string,
  person: string,
  joy: string,
  more?: More,
]

export type Person = {
  name: string
  age: number
  gender: string
  pronouns: string | null
  theme: ThemeName
  daysAgo: number
  everyWeeks: 1 | 2
  mood: MoodShape
  work: string
  person: string
  joy: string
  /** Index in the practice's table; spreads weekdays and phone numbers. */
  place: number
} & More

export function personOf(line: Line, place: number): Person {
  const [name, age, gender, pronouns, theme, daysAgo, everyWeeks, mood, work, person, joy, more] = line
  return { name, age, gender, pronouns, theme, daysAgo, everyWeeks, mood, work, person, joy, place, ...more }
}

/** The name used in notes. */
function callNameOf(person: Person): string {
  return person.preferredName ?? person.name.split(' ')[0] ?? person.name
}

/** Fills the slots of a text and capitalises sentences that start with one. */
export function fill(text: string, person: Person): string {
  const slots: Record<string, string> = {
    name: callNameOf(person),
    person: person.person,
    work: person.work,
    joy: person.joy,
    event: person.event ?? 'a hard week',
  }
  const filled = text.replace(/\{(\w+)\}/g, (slot, key: string) => {
    const value = slots[key]
    if (value === undefined) throw new Error(`The slot ${slot} means nothing.`)
    return value
  })
  return filled.replace(/(^|[.?!] )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

import type { MoodShape } from './mood-shape.ts'
import type { ThemeName } from './texts/themes.ts'

/** What is known of an invented person beyond the columns of a line. */
type More = {
  preferredName?: string
  country?: string
  timeZone?: string
  language?: string
  sessionType?: 'group' | 'family' | 'couples'
  /** Mood entries a week at most; 0 for somebody who keeps none. */
  entries?: 0 | 1 | 2 | 3
  /** What set them back, as in 'the quarrel over the lease'; goes with the shape `dip`. */
  event?: string
  plan?: 'none' | 'paused' | 'discontinued'
  /** Their therapy ended, and their record was archived, so many days ago. */
  archivedDaysAgo?: number
}

/**
 * One line of the tables of people: name, age, gender, pronouns, what brings them, added how many days ago, a session every how many weeks,
 * the course of their mood, where they spend their days, somebody close, what they like.
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
  /** Place in the practice's table: spreads weekdays and phone numbers. */
  place: number
} & More

export function personOf(line: Line, place: number): Person {
  const [name, age, gender, pronouns, theme, daysAgo, everyWeeks, mood, work, person, joy, more] = line
  return { name, age, gender, pronouns, theme, daysAgo, everyWeeks, mood, work, person, joy, place, ...more }
}

/** What a therapist calls them in a note. */
function callNameOf(person: Person): string {
  return person.preferredName ?? person.name.split(' ')[0] ?? person.name
}

/** Fills the slots of a text, and puts a capital where a sentence begins with one. */
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

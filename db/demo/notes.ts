import { fill, type Person } from './person.ts'
import { type Random, randomFrom } from './random.ts'
import type { MoodLogRow } from './rows.ts'
import * as every from './texts/every-course.ts'
import { themes } from './texts/themes.ts'

/** Gives each text of a list once, in an order that belongs to the person; what then comes is null. */
function dealer(list: readonly string[], random: Random): () => string | null {
  const rest = random.shuffled(list)
  return () => rest.pop() ?? null
}

/** What each session of a whole therapy could be about, in order. */
function subjects(person: Person, random: Random): string[] {
  const theme = themes[person.theme]
  const mixed = (own: string[], general: string[]) => {
    const rest = random.shuffled(general)
    const texts = own.flatMap((text) => [text, ...rest.splice(0, 1)])
    return [...texts, ...rest]
  }
  return [
    theme.first,
    ...mixed(theme.beginning, every.beginning),
    ...mixed(theme.middle, every.middle),
    ...mixed(theme.ending, every.ending),
  ]
}

/** The subjects of `count` sessions that lie between two points of the therapy (0 its first session, 1 its end). */
function subjectsBetween(all: string[], count: number, course: { from: number; to: number }): string[] {
  const isFirst = course.from === 0
  const last = Math.min(all.length - 1, Math.floor(course.to * all.length))
  const wished = isFirst ? 0 : Math.min(last, Math.max(1, Math.floor(course.from * all.length)))
  const start = Math.max(isFirst ? 0 : 1, Math.min(wished, last - count + 1))
  const end = Math.max(last, start + count - 1)
  if (end >= all.length) throw new Error(`There are not enough texts for ${count} sessions.`)
  return Array.from({ length: count }, (_, index) => {
    return all[start + Math.floor((index * (end - start + 1)) / count)] as string
  })
}

/** What the mood entries of the week before a session come to, in one sentence. */
function moodSentence(logs: MoodLogRow[], random: Random): string | null {
  if (logs.length === 0) return null
  const mean = (key: 'mood_rating' | 'sleep_quality' | 'anxiety_level') =>
    Math.round(logs.reduce((sum, log) => sum + log[key], 0) / logs.length)
  return random.pick([
    `Mood about ${mean('mood_rating')} of ten this week, sleep ${mean('sleep_quality')}.`,
    `The week’s entries: mood ${mean('mood_rating')}, anxiety ${mean('anxiety_level')}.`,
    `Rated the week ${mean('mood_rating')} of ten.`,
  ])
}

export type NoteWish = {
  status: 'completed' | 'cancelled' | 'no-show' | 'scheduled'
  /** Mood entries of the seven days before. */
  logs: MoodLogRow[]
  /** The first session after a setback, or the one after that. */
  moment?: 'setback' | 'recovery' | 'farewell'
}

/** A note for each session, in the order of the sessions; no two of a person are the same. */
export function notesFor(person: Person, clientId: string, wishes: NoteWish[], course: { from: number; to: number }) {
  const random = randomFrom(`notes ${clientId}`)
  const theme = themes[person.theme]
  const opening = dealer(every.openings, random)
  const ownTasks = [...theme.tasks]
  const task = dealer(every.tasks, random)
  const ownPreparation = dealer(theme.next, random)
  const preparation = dealer(every.preparation, random)
  const cancelled = dealer(every.cancelled, random)
  const noShow = dealer(every.noShows, random)
  const isSubject = (wish: NoteWish) => wish.status === 'completed' && wish.moment === undefined
  const rest = subjectsBetween(subjects(person, random), wishes.filter(isSubject).length, course)
  const total = rest.length
  const courseNow = () => course.to - (course.to - course.from) * (rest.length / Math.max(total, 1))
  ownTasks.splice(0, Math.floor(course.from * ownTasks.length))
  const nextTask = () => {
    const isDue = ownTasks.length > 0 && 1 - ownTasks.length / theme.tasks.length <= courseNow()
    return isDue ? (ownTasks.shift() ?? null) : random.chance(0.4) ? task() : null
  }

  const completed = (wish: NoteWish, isVeryFirst: boolean): string => {
    if (wish.moment === 'setback') return random.pick(every.setbacks)
    if (wish.moment === 'recovery') return random.pick(every.recoveries)
    if (wish.moment === 'farewell') return random.pick(every.farewells)
    const subject = rest.shift() ?? ''
    if (isVeryFirst) return subject
    const start = random.chance(0.4) ? moodSentence(wish.logs, random) : random.chance(0.6) ? opening() : null
    return [start, subject, random.chance(0.7) ? nextTask() : null].filter((part) => part !== null).join(' ')
  }
  return wishes.map((wish, index) => {
    const text = {
      completed: () => completed(wish, index === 0 && course.from === 0),
      cancelled,
      'no-show': noShow,
      scheduled: () => (course.to > 0.3 ? ownPreparation() : null) ?? preparation(),
    }[wish.status]()
    return text === null ? null : fill(text, person)
  })
}

import { fill, type Person } from './person.ts'
import { type Random, randomFrom } from './random.ts'
import type { MoodLogRow } from './rows.ts'
import * as every from './texts/every-course.ts'
import { themes } from './texts/themes.ts'

/** Deals each text once, in random order, then null. */
function dealer(list: readonly string[], random: Random): () => string | null {
  const rest = random.shuffled(list)
  return () => rest.pop() ?? null
}

/** Session topics of a whole therapy, in order. */
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

/** Topics for `count` sessions between two points of the therapy (0 is the first session, 1 the end). */
function subjectsBetween(all: string[], count: number, course: { from: number; to: number }): string[] {
  const isFirst = course.from === 0
  const last = Math.min(all.length - 1, Math.floor(course.to * all.length))
  const wanted = isFirst ? 0 : Math.min(last, Math.max(1, Math.floor(course.from * all.length)))
  const start = Math.max(isFirst ? 0 : 1, Math.min(wanted, last - count + 1))
  const end = Math.max(last, start + count - 1)
  if (end >= all.length) throw new Error(`There are not enough texts for ${count} sessions.`)
  return Array.from({ length: count }, (_, index) => {
    return all[start + Math.floor((index * (end - start + 1)) / count)] as string
  })
}

/** Summarises the mood entries of the week before a session. */
function moodSentence(logs: MoodLogRow[], random: Random): string | null {
  if (logs.length === 0) return null
  const mean = (key: 'mood_rating' | 'sleep_quality' | 'anxiety_level') =>
    Math.round(logs.reduce((sum, log) => sum + (log[key] ?? 5), 0) / logs.length)
  return random.pick([
    `Average mood this week ${mean('mood_rating')}/10, sleep ${mean('sleep_quality')}/10.`,
    `Mood log this week: mood ${mean('mood_rating')}/10, anxiety ${mean('anxiety_level')}/10.`,
    `Mood this week ${mean('mood_rating')}/10.`,
  ])
}

export type NoteParams = {
  status: 'completed' | 'cancelled' | 'no-show' | 'scheduled'
  /** Mood entries of the previous seven days. */
  logs: MoodLogRow[]
  /** The first session after a setback, or the one after that. */
  moment?: 'setback' | 'recovery' | 'farewell'
}

/** One note per session, in order; no two notes of a client are the same. */
export function notesFor(person: Person, clientId: string, all: NoteParams[], course: { from: number; to: number }) {
  const random = randomFrom(`notes ${clientId}`)
  const theme = themes[person.theme]
  const opening = dealer(every.openings, random)
  const ownTasks = [...theme.tasks]
  const task = dealer(every.tasks, random)
  const ownPreparation = dealer(theme.next, random)
  const preparation = dealer(every.preparation, random)
  const cancelled = dealer(every.cancelled, random)
  const noShow = dealer(every.noShows, random)
  const isSubject = ({ status, moment }: NoteParams) => status === 'completed' && moment === undefined
  const rest = subjectsBetween(subjects(person, random), all.filter(isSubject).length, course)
  const total = rest.length
  const courseNow = () => course.to - (course.to - course.from) * (rest.length / Math.max(total, 1))
  ownTasks.splice(0, Math.floor(course.from * ownTasks.length))
  const nextTask = () => {
    const isDue = ownTasks.length > 0 && 1 - ownTasks.length / theme.tasks.length <= courseNow()
    return isDue ? (ownTasks.shift() ?? null) : random.chance(0.4) ? task() : null
  }

  const completed = ({ moment, logs }: NoteParams, isVeryFirst: boolean): string => {
    if (moment === 'setback') return random.pick(every.setbacks)
    if (moment === 'recovery') return random.pick(every.recoveries)
    if (moment === 'farewell') return random.pick(every.farewells)
    const subject = rest.shift() ?? ''
    if (isVeryFirst) return subject
    const start = random.chance(0.4) ? moodSentence(logs, random) : random.chance(0.6) ? opening() : null
    return [start, subject, random.chance(0.7) ? nextTask() : null].filter((part) => part !== null).join(' ')
  }
  return all.map((params, index) => {
    const text = {
      completed: () => completed(params, index === 0 && course.from === 0),
      cancelled,
      'no-show': noShow,
      scheduled: () => (course.to > 0.3 ? ownPreparation() : null) ?? preparation(),
    }[params.status]()
    return text === null ? null : fill(text, person)
  })
}

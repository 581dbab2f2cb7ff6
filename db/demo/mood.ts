import { addDays, daysBetween, instantOn } from './days.ts'
import { fill, type Person } from './person.ts'
import { type Random, randomFrom, uuidFrom } from './random.ts'
import type { MoodShape } from './mood-shape.ts'
import type { ClientRow, MoodLogRow } from './rows.ts'
import { goodDays, hardDays, middlingDays } from './texts/every-course.ts'
import type { Theme } from './texts/theme.ts'
import { themes } from './texts/themes.ts'

/** Where a `dip` is lowest, from 0 (first day) to 1 (last day). */
export const dipAt = 0.62

const shapes: Record<MoodShape, (course: number) => number> = {
  improving: (course) => 3.9 + 3.5 * course * course * (3 - 2 * course),
  slow: (course) => 3.3 + 2.1 * course,
  plateau: (course) => 4 + 2.3 * Math.min(1, course / 0.5),
  dip: (course) => 4.4 + 2.6 * course - 3 * Math.exp(-(((course - dipAt) / 0.07) ** 2)),
  noisy: (course) => 5 + course,
  steady: (course) => 6.5 + 0.7 * course,
}
const unrest: Record<MoodShape, number> = { improving: 1.2, slow: 1, plateau: 1, dip: 0.8, noisy: 2.2, steady: 0.9 }

/** A full course takes at least 120 days, so nobody recovers in two weeks. */
const fullCourseDays = 120

/** Entries of the last days that the therapist has not read. */
const unreadDays = 6

function rating(value: number): number {
  return Math.min(10, Math.max(1, Math.round(value)))
}

/** Takes a text that has not been taken before, or null. */
function takeFresh(list: readonly string[], taken: Set<string>, random: Random): string | null {
  const fresh = list.filter((text) => !taken.has(text))
  if (fresh.length === 0) return null
  const text = random.pick(fresh)
  taken.add(text)
  return text
}

function remarksFor(theme: Theme, mood: number): string[] {
  if (mood <= 4) return [...theme.hard, ...hardDays]
  return mood >= 7 ? [...theme.well, ...goodDays] : [...middlingDays, ...theme.well.slice(0, 1)]
}

/** Distinct entry days, up to `aWeek` per week. */
function entryDays(from: string, to: string, aWeek: number, random: Random): string[] {
  const days: string[] = []
  for (let week = from; week <= to; week = addDays(week, 7)) {
    const count = Math.max(1, aWeek - (random.chance(0.35) ? 1 : 0))
    const offsets = random.shuffled([0, 1, 2, 3, 4, 5, 6]).slice(0, count)
    days.push(...offsets.map((offset) => addDays(week, offset)).filter((day) => day <= to))
  }
  return days.sort()
}

/** A client's mood entries in `span` (inclusive), oldest first. */
export function moodLogRows(person: Person, client: ClientRow, span: { from: string; to: string }): MoodLogRow[] {
  const aWeek = person.entries ?? 2
  if (aWeek === 0 || span.from > span.to) return []
  const theme = themes[person.theme]
  const random = randomFrom(`mood ${client.id}`)
  const length = Math.max(daysBetween(span.from, span.to), 1)
  const pace = Math.min(1, length / fullCourseDays)
  const taken = new Set<string>()
  let eventMentioned = false
  return entryDays(span.from, span.to, aWeek, random).map((day, index) => {
    const course = (daysBetween(span.from, day) / length) * pace
    const around = (width: number) => (random.unit() + random.unit() - 1) * width
    const value = shapes[person.mood](course) + around(unrest[person.mood])
    const mood = rating(value)
    const low = 11 - value
    const triggers = random.shuffled(theme.triggers).slice(0, mood <= 4 ? random.integer(1, 2) : random.integer(0, 1))
    const coping = random.shuffled(theme.coping).slice(0, random.integer(course > 0.4 ? 1 : 0, 2))
    const inDip = person.event !== undefined && course > dipAt - 0.06 && mood <= 4
    if (inDip && !eventMentioned) triggers.unshift(person.event as string)
    const remark = random.chance(0.27) ? takeFresh(remarksFor(theme, mood), taken, random) : null
    const notes = inDip && !eventMentioned ? `Low since {event}.` : remark
    eventMentioned ||= inDip
    const written = instantOn(day, 17 * 60 + random.integer(0, 239))
    const isOwn = client.joined_at != null && written > client.joined_at
    return {
      therapist_id: client.therapist_id,
      id: uuidFrom(`mood ${client.id} ${index}`),
      client_id: client.id,
      author: isOwn ? 'client' : 'therapist',
      read_at: isOwn && daysBetween(day, span.to) >= unreadDays ? instantOn(addDays(day, 1), 8 * 60 + 30) : null,
      log_date: day,
      mood_rating: mood,
      anxiety_level: rating(low + theme.leaning.anxiety + around(1.2)),
      energy_level: rating(value + theme.leaning.energy + around(1.4)),
      sleep_quality: rating(value + 0.4 + theme.leaning.sleep + around(1.6)),
      stress_level: rating(low + theme.leaning.stress + around(1.4)),
      notes: notes === null ? null : fill(notes, person),
      triggers,
      coping_strategies_used: coping,
      created_at: written,
      updated_at: written,
    }
  })
}

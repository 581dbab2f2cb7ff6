import { addedOn } from './client-rows.ts'
import { addDays, daysBetween, instantOn, onOrAfter } from './days.ts'
import { dipAt, moodLogRows } from './mood.ts'
import { type NoteParams, notesFor } from './notes.ts'
import type { Person } from './person.ts'
import { type Random, randomFrom, uuidFrom } from './random.ts'
import type { ClientRow, MoodLogRow, SessionRow } from './rows.ts'

/** The sample covers a year of sessions, half a year of diaries, and three weeks ahead. */
const sessionWindowDays = 365
const diaryWindowDays = 182
const aheadDays = 21
/** The practice was closed for one week, this many days ago. */
const closedFrom = 82
const closedTo = 76

type Course = { sessions: SessionRow[]; moodLogs: MoodLogRow[] }
type Slot = { day: string; status: NoteParams['status']; moment?: 'setback' | 'recovery' | 'farewell' }

/** All session days of this client from the start of therapy: weekdays, at a fixed interval. */
function sessionDays(person: Person, today: string, lastDay: string): string[] {
  const first = onOrAfter(addDays(addedOn(person, today), person.daysAgo > 7 ? 2 : 1), (person.place % 5) + 1)
  const days: string[] = []
  for (let day = first; day <= lastDay;) {
    const ago = daysBetween(day, today)
    if (ago < closedTo || ago > closedFrom) days.push(day)
    // after half a year, weekly sessions become fortnightly
    day = addDays(day, daysBetween(first, day) >= 168 ? 14 : 7 * person.everyWeeks)
  }
  return days
}

function statusOf(day: string, today: string, isFirst: boolean, random: Random): NoteParams['status'] {
  const drawn = random.unit()
  if (day >= today) return 'scheduled'
  if (isFirst || drawn > 0.12) return 'completed'
  return drawn < 0.035 ? 'no-show' : 'cancelled'
}

/** Marks the session after the setback, the next one, and the last of a finished therapy. */
function markMoments(slots: Slot[], dipDay: string | null, ended: boolean): void {
  const held = slots.filter((slot) => slot.status === 'completed')
  const setback = dipDay === null ? -1 : held.findIndex((slot) => slot.day >= dipDay)
  if (setback > 0) {
    Object.assign(held[setback] as Slot, { moment: 'setback' })
    if (held[setback + 1]) Object.assign(held[setback + 1] as Slot, { moment: 'recovery' })
  }
  const last = slots.at(-1)
  if (ended && last) Object.assign(last, { status: 'completed', moment: 'farewell' })
}

function lengthOf(person: Person, isFirst: boolean): number {
  if (person.sessionType === 'family' || person.sessionType === 'couples') return 80
  return isFirst ? 60 : 50
}

/** Sessions and mood entries of one client on `today`; past ones end yesterday. */
export function courseOf(person: Person, client: ClientRow, today: string): Course {
  const random = randomFrom(`course ${client.id}`)
  const yesterday = addDays(today, -1)
  const added = addedOn(person, today)
  const windowStart = addDays(today, -diaryWindowDays)
  const endDay = person.archivedDaysAgo === undefined ? null : addDays(today, -person.archivedDaysAgo - 1)
  const span = { from: added < windowStart ? windowStart : addDays(added, 1), to: endDay ?? yesterday }
  const moodLogs = moodLogRows(person, client, span)

  const days = sessionDays(person, today, endDay ?? addDays(today, aheadDays))
  const first = days[0] ?? today
  const slots: Slot[] = days
    .map((day, index) => ({ day, status: statusOf(day, today, index === 0, random) }))
    .filter((slot) => slot.day >= addDays(today, -sessionWindowDays))
  const spanDays = daysBetween(span.from, span.to)
  const dipDay = person.event ? addDays(span.from, Math.round(spanDays * dipAt)) : null
  markMoments(slots, dipDay, endDay !== null)

  const planned = endDay === null ? 7 * (person.everyWeeks === 1 ? 34 : 52) : Math.max(daysBetween(first, endDay), 1)
  const courseAt = (day: string) => Math.min(1, daysBetween(first, day) / planned)
  const held = slots.filter((slot) => slot.status === 'completed' && slot.moment === undefined)
  const notes = notesFor(
    person,
    client.id,
    slots.map((slot) => {
      const weekBefore = addDays(slot.day, -7)
      return { ...slot, logs: moodLogs.filter((log) => log.log_date < slot.day && log.log_date >= weekBefore) }
    }),
    { from: courseAt(held[0]?.day ?? first), to: courseAt(held.at(-1)?.day ?? first) },
  )

  let arranged = client.created_at
  const sessions = slots.map((slot, index): SessionRow => {
    const isFirst = slot.day === first
    const written = instantOn(slot.day, 10 * 60 + random.integer(0, 450))
    const created = slot.status === 'scheduled' ? arranged : written
    if (slot.status === 'completed') arranged = written
    return {
      therapist_id: client.therapist_id,
      id: uuidFrom(`session ${client.id} ${days.indexOf(slot.day)}`),
      client_id: client.id,
      session_date: slot.day,
      duration_minutes: lengthOf(person, isFirst),
      session_type: person.sessionType ?? 'individual',
      status: slot.status,
      notes: notes[index] ?? null,
      appointment_id: null,
      created_at: created,
      updated_at: created,
    }
  })
  return { sessions, moodLogs }
}

import { dayOfOccurrence } from '@openhour/shared/features/appointments/series.rules.ts'
import { addDays, daysBetween, weekdayOf } from './days.ts'
import {
  appointmentRow,
  arrangedAt,
  type Booked,
  isAway,
  lengthOf,
  meetingOf,
  timeAfter,
  type AppointmentSpec,
} from './appointments.ts'
import { randomFrom, uuidFrom } from './random.ts'
import type { AppointmentRow, AppointmentSeriesRow, DateOverrideRow } from './rows.ts'

/** The sample's calendar covers four weeks back and a year ahead. */
const daysBack = 28
const daysAhead = 364
/** Slots of a weekday. The one at 13:30 leaves room for a longer session. */
const starts = ['09:00', '10:00', '11:00', '13:30', '15:00']
const notes: Record<string, string> = {
  'Maya Okafor': 'Prefers the chair by the window.',
  'Ruth Castellano': 'Uses the lift: meet her at the ground-floor entrance.',
  'Walter Pryce': 'Hears better on the left. Call ten minutes ahead in icy weather.',
  'Rafael Duarte': 'Couple: use the larger room.',
  'Alexis Moreau': 'From home every other week.',
}

/** A client's fixed time; nobody else has it on that weekday. */
function startOf(place: number): string {
  return starts[Math.floor(place / 5)] ?? '16:00'
}

/**
 * A client's open-ended series, from four weeks ago or the start of therapy, on the days and at the interval of their sessions. Skips time off.
 */
export function seriesOf(
  booked: Booked,
  overrides: readonly DateOverrideRow[],
  zone: string,
  today: string,
): { series: AppointmentSeriesRow; appointments: AppointmentRow[] } | null {
  const { person, client, sessions } = booked
  const days = sessions.map(({ session_date }) => session_date).sort()
  const last = days.at(-1)
  if (last === undefined) return null
  const before = days.at(-2)
  const apart = before === undefined ? person.everyWeeks * 7 : daysBetween(before, last)
  const first = days.find((day) => day >= addDays(today, -daysBack) && daysBetween(day, last) % apart === 0) ?? last
  const [start, end] = [startOf(person.place), timeAfter(startOf(person.place), lengthOf(person))]
  const id = uuidFrom(`series ${client.id}`)
  const random = randomFrom(`series ${client.id}`)
  const recurrence = { unit: 'week', every: apart / 7, startDate: first } as const
  const created = arrangedAt(client, first, today)
  const appointments: AppointmentRow[] = []
  let made = 0
  for (; dayOfOccurrence(recurrence, made) <= addDays(today, daysAhead); made++) {
    const day = dayOfOccurrence(recurrence, made)
    const slot = { day, start, end }
    const drawn = random.unit()
    if (isAway(overrides, slot)) continue
    const spec = {
      ...slot,
      name: `of series ${made}`,
      series: { id, occurrence: made },
      notes: notes[person.name] ?? null,
    }
    const row = appointmentRow(booked, { ...spec, ...stateOf(booked, day, today, drawn) }, zone, today)
    appointments.push(
      day < today || row.cancelled_at !== null ? row : { ...row, created_at: created, updated_at: created },
    )
  }
  const series = {
    therapist_id: client.therapist_id,
    id,
    client_id: client.id,
    start_date: first,
    rule_date: null,
    start_time: start,
    end_time: end,
    time_zone: zone,
    repeat_unit: 'week',
    repeat_every: recurrence.every,
    repeat_by: null,
    occurrence_count: null,
    next_occurrence: made,
    ...meetingOf(client, person),
    notes: notes[person.name] ?? null,
    created_at: created,
    updated_at: created,
  }
  return { series, appointments }
}

/** Past appointments have the status of that day's session; most upcoming ones are scheduled. */
function stateOf(
  { person, sessions }: Booked,
  day: string,
  today: string,
  drawn: number,
): Pick<AppointmentSpec, 'status' | 'cancel_reason'> {
  if (day < today) {
    const status = sessions.find(({ session_date }) => session_date === day)?.status
    if (status === 'cancelled') return { status: drawn < 0.6 ? 'cancelled-client' : 'cancelled-therapist' }
    return { status: status === 'no-show' ? 'no-show' : 'completed' }
  }
  const ahead = daysBetween(today, day)
  if (ahead > 10) return { status: 'scheduled' }
  // A client with an account always sees an appointment within a week.
  if (ahead > 2 && drawn < 0.06 && !person.account)
    return { status: 'cancelled-client', cancel_reason: 'Away that week.' }
  return { status: drawn < 0.4 ? 'confirmed' : 'scheduled' }
}

/** The day itself if it is a weekday, otherwise the next Monday. */
export function workingDay(day: string): string {
  const weekday = weekdayOf(day)
  return weekday < 6 ? day : addDays(day, 8 - weekday)
}

import { seriesOf, workingDay } from './appointment-series.ts'
import {
  appointmentRow,
  type Booked,
  isAway,
  isFree,
  lengthOf,
  type Slot,
  timeAfter,
  type AppointmentSpec,
} from './appointments.ts'
import { addedOn } from './client-rows.ts'
import { addDays, daysBetween, onOrAfter, weekdayOf } from './days.ts'
import type { AppointmentRow, DateOverrideRow, Sample } from './rows.ts'

type Practice = { email: string; zone: string; booked: Booked[]; overrides: DateOverrideRow[]; today: string }
type Calendar = Pick<Sample, 'appointmentSeries' | 'appointments'>

/** Single appointments today, from early to late, so that one is always current or next. */
const hoursToday: Record<string, string[]> = {
  'premium@demo.test': ['08:00', '12:30', '17:00', '18:30', '20:00', '21:15'],
  'pro@demo.test': ['08:00', '17:30', '19:00'],
  'trial@demo.test': ['12:30', '18:00'],
}
/** Requests not answered yet, this many days ahead, or on the next weekday. */
const asked: Record<string, [days: number, start: string][]> = {
  'premium@demo.test': [
    [1, '16:00'],
    [3, '16:00'],
    [6, '16:00'],
  ],
  'pro@demo.test': [[2, '16:00']],
  'trial@demo.test': [[4, '16:00']],
}
/** Monthly limit of a practice without a plan. */
const mostWithoutPlan = 10

/** The calendar of one practice. The deliberate overlap comes last: only it may overlap. */
export function calendarOf(practice: Practice): Calendar {
  const active = practice.booked.filter(({ client }) => client.archived_at === null)
  if (practice.email === 'expired@demo.test')
    return { appointmentSeries: [], appointments: fullMonths(active, practice) }
  if (!(practice.email in hoursToday)) return { appointmentSeries: [], appointments: [] }
  const made = active
    .map((one) => seriesOf(one, practice.overrides, practice.zone, practice.today))
    .filter((one) => one !== null)
  const appointments = made.flatMap((one) => one.appointments)
  appointments.push(...singles(active, appointments, practice))
  if (practice.email === 'premium@demo.test') appointments.push(...overlap(active, appointments, practice))
  return { appointmentSeries: made.map(({ series }) => series), appointments }
}

/** Links each past session to that day's appointment. */
export function linkSessions(sample: Sample): void {
  const place = (clientId: string, day: string) => `${clientId} ${day}`
  const found = new Map(sample.appointments.map((row) => [place(row.client_id, row.appointment_date), row.id]))
  for (const session of sample.sessions)
    if (session.session_date < sample.today)
      session.appointment_id = found.get(place(session.client_id, session.session_date)) ?? null
}

/** Single appointments: several today, and a few pending requests. */
function singles(
  active: Booked[],
  series: readonly AppointmentRow[],
  { email, zone, overrides, today }: Practice,
): AppointmentRow[] {
  const rows: AppointmentRow[] = []
  const seen = new Set(series.filter((row) => row.appointment_date === today).map((row) => row.client_id))
  const put = (slot: Slot, status: string) => {
    const taken = [...series, ...rows]
    const one = active.find(({ client, person }) => !seen.has(client.id) && lengthOf(person) === 50)
    if (!one || isAway(overrides, slot) || !isFree(taken, slot)) return
    seen.add(one.client.id)
    const spec: AppointmentSpec = { ...slot, name: `single ${slot.start} ${daysBetween(today, slot.day)}`, status }
    rows.push(appointmentRow(one, spec, zone, today))
  }
  for (const [index, start] of (hoursToday[email] ?? []).entries())
    put({ day: today, start, end: timeAfter(start, 50) }, index % 2 ? 'confirmed' : 'scheduled')
  for (const [days, start] of asked[email] ?? [])
    put({ day: workingDay(addDays(today, days)), start, end: timeAfter(start, 50) }, 'pending')
  return rows
}

/** A deliberate overlap next week: the second client joins for the last minutes of the first. */
function overlap(active: Booked[], taken: readonly AppointmentRow[], { zone, today }: Practice): AppointmentRow[] {
  const monday = onOrAfter(addDays(today, 1), 1)
  const second = (row: AppointmentRow): Slot => {
    const start = timeAfter(row.start_time, 30)
    return { day: row.appointment_date, start, end: timeAfter(start, 50) }
  }
  const other = taken.find(
    (row) =>
      row.cancelled_at === null &&
      row.appointment_date > monday &&
      row.appointment_date < addDays(monday, 4) &&
      isFree(
        taken.filter(({ id }) => id !== row.id),
        second(row),
      ),
  )
  const one = active.findLast(({ client }) => client.id !== other?.client_id)
  if (!other || !one) return []
  const notes = 'Joins for the last part; agreed with both.'
  return [appointmentRow(one, { ...second(other), name: 'overlap', overlap_allowed: true, notes }, zone, today)]
}

/**
 * Fills this month up to the limit of a practice without a plan: first the days with sessions, then others. On the last
 * day of a month the next one too, because in the practice's zone it may already have begun.
 */
function fullMonths(active: Booked[], practice: Practice): AppointmentRow[] {
  const months = new Set([practice.today, addDays(practice.today, 1)].map((day) => day.slice(0, 7)))
  return [...months].flatMap((month) => fullMonth(active, practice, month))
}

function fullMonth(active: Booked[], { zone, today }: Practice, month: string): AppointmentRow[] {
  const hours = ['11:00', '13:30', '15:00', '09:00', '10:00']
  const rows: AppointmentRow[] = []
  const put = (one: Booked, day: string, status: string) => {
    const start = day === today && weekdayOf(day) > 5 ? '11:00' : (hours[one.person.place % 5] ?? '11:00')
    const slot = { day, start, end: timeAfter(start, lengthOf(one.person)) }
    if (rows.length < mostWithoutPlan && isFree(rows, slot))
      rows.push(appointmentRow(one, { ...slot, name: `on ${month} ${rows.length}`, status }, zone, today))
  }
  const held = active
    .flatMap((one) => one.sessions.map((session) => ({ one, day: session.session_date, status: session.status })))
    .filter(({ day, status }) => day.startsWith(month) && status !== 'cancelled')
    .sort((a, b) => Math.abs(daysBetween(today, a.day)) - Math.abs(daysBetween(today, b.day)))
  const [anybody] = active
  if (anybody && today.startsWith(month) && !held.some(({ day }) => day === today)) put(anybody, today, 'scheduled')
  for (const { one, day, status } of held) put(one, day, status)
  const first = `${month}-01`
  for (let day = first; day.startsWith(month); day = addDays(day, 1))
    for (const one of active)
      if (weekdayOf(day) < 6 && addedOn(one.person, today) < day) put(one, day, day < today ? 'completed' : 'scheduled')
  return rows
}

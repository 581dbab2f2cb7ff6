import { instantsOf, minutesOf } from '@openhour/shared/features/appointments/series.rules.ts'
import { addDays, instantOn } from './days.ts'
import type { Person } from './person.ts'
import { randomFrom, uuidFrom } from './random.ts'
import type { AppointmentRow, ClientRow, DateOverrideRow, SessionRow } from './rows.ts'

/** Somebody of a practice with the sessions they have, and the appointment that stands for each of those days. */
export type Booked = { person: Person; client: ClientRow; sessions: SessionRow[] }

export type Slot = { day: string; start: string; end: string }

/** What one appointment has that is not the same in all. */
export type Wish = Slot & { name: string } & Partial<
    Pick<AppointmentRow, 'status' | 'notes' | 'type' | 'meeting_link' | 'overlap_allowed' | 'cancel_reason'>
  > & { series?: { id: string; occurrence: number } }

const types = ['in_person', 'online', 'in_person', 'in_person', 'online', 'phone', 'online', 'in_person'] as const

/** How a client comes by default, and the room of those who meet on a screen. */
export function meetingOf(client: ClientRow, person: Person) {
  const random = randomFrom(`meeting ${client.id}`)
  const letters = (count: number) =>
    Array.from({ length: count }, () => random.pick([...'abcdefghjkmnpqrstuvwxyz'])).join('')
  const type = person.sessionType ? 'in_person' : (types[person.place % types.length] ?? 'in_person')
  const link = `https://meet.example.com/${letters(3)}-${letters(4)}-${letters(3)}`
  return { type, meeting_link: type === 'online' ? link : null }
}

/** `HH:mm`, so many minutes later. */
export function timeAfter(time: string, minutes: number): string {
  const at = minutesOf(time) + minutes
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

export function lengthOf(person: Person): number {
  return person.sessionType === 'family' || person.sessionType === 'couples' ? 80 : 50
}

/** When it was arranged: some days before, but not before the client was there, and by yesterday. */
export function arrangedAt(client: ClientRow, day: string, today: string): string {
  const planned = instantOn(addDays(day, -3), 9 * 60 + 40)
  const yesterday = instantOn(addDays(today, -1), 17 * 60 + 55)
  const known = new Date(Date.parse(client.created_at) + 20 * 60_000).toISOString()
  return [[planned, yesterday].sort()[0] ?? planned, known].sort()[1] ?? planned
}

const reasons = [
  'Has the flu.',
  'A child is ill at home.',
  'Could not leave work.',
  'The train was cancelled.',
  'Away for a funeral.',
]

export function appointmentRow(
  booked: Omit<Booked, 'sessions'>,
  wish: Wish,
  zone: string,
  today: string,
): AppointmentRow {
  const { client, person } = booked
  const id = uuidFrom(`appointment ${client.id} ${wish.name}`)
  const random = randomFrom(id)
  const { startMs, endMs } = instantsOf(zone, wish.day, wish.start, wish.end)
  const created = arrangedAt(client, wish.day, today)
  const status = wish.status ?? 'scheduled'
  const cancelled = status.startsWith('cancelled')
  const yesterday = instantOn(addDays(today, -1), 18 * 60 + 20)
  const before = new Date(startMs - random.integer(3, 60) * 3_600_000).toISOString()
  const cancelledAt = [[before, yesterday].sort()[0] ?? before, created].sort()[1] ?? before
  const confirmedAt = status === 'confirmed' ? created : null
  return {
    therapist_id: client.therapist_id,
    id,
    client_id: client.id,
    appointment_date: wish.day,
    start_time: wish.start,
    end_time: wish.end,
    time_zone: zone,
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(endMs).toISOString(),
    ...meetingOf(client, person),
    ...(wish.type ? { type: wish.type, meeting_link: wish.meeting_link ?? null } : {}),
    status,
    notes: wish.notes ?? null,
    overlap_allowed: wish.overlap_allowed ?? false,
    cancellation_hours: 24,
    cancelled_at: cancelled ? cancelledAt : null,
    cancelled_by: cancelled ? (status === 'cancelled-client' ? 'client' : 'therapist') : null,
    cancel_reason: cancelled ? (wish.cancel_reason ?? random.pick(reasons)) : null,
    confirmed_at: confirmedAt,
    series_id: wish.series?.id ?? null,
    occurrence: wish.series?.occurrence ?? null,
    on_its_own: false,
    created_at: created,
    updated_at: cancelled ? cancelledAt : created,
  }
}

/** Whether the practice keeps the time free: a leave, or a day that is shorter than others. */
export function isAway(overrides: readonly DateOverrideRow[], { day, start, end }: Slot): boolean {
  const found = overrides.find(({ from_date, to_date }) => from_date <= day && to_date >= day)
  if (!found) return false
  return found.start_time === null || found.end_time === null || start < found.start_time || end > found.end_time
}

/** Whether two appointments meet; one that was cancelled takes no time. */
export function isFree(taken: readonly AppointmentRow[], { day, start, end }: Slot): boolean {
  return !taken.some(
    (row) => row.appointment_date === day && row.cancelled_at === null && row.start_time < end && row.end_time > start,
  )
}

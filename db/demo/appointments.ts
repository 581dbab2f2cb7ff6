import { instantsOf, minutesOf } from '@openhour/shared/features/appointments/series.rules.ts'
import { addDays, instantOn } from './days.ts'
import type { Person } from './person.ts'
import { randomFrom, uuidFrom } from './random.ts'
import type { AppointmentRow, ClientRow, DateOverrideRow, SessionRow } from './rows.ts'

/** A client with their sessions. */
export type Booked = { person: Person; client: ClientRow; sessions: SessionRow[] }

export type Slot = { day: string; start: string; end: string }

/** What differs from appointment to appointment. */
export type AppointmentSpec = Slot & { name: string } & Partial<
    Pick<AppointmentRow, 'status' | 'notes' | 'type' | 'meeting_link' | 'place' | 'overlap_allowed' | 'cancel_reason'>
  > & { series?: { id: string; occurrence: number } }

const types = ['in_person', 'online', 'in_person', 'in_person', 'online', 'phone', 'online', 'in_person'] as const

/** Where sessions in person usually take place. */
export const usualRoom = 'Room 2'

/** A client's usual appointment type, with a meeting link if it is online, and a room if it is in person. */
export function meetingOf(client: ClientRow, person: Person) {
  const random = randomFrom(`meeting ${client.id}`)
  const letters = (count: number) =>
    Array.from({ length: count }, () => random.pick([...'abcdefghjkmnpqrstuvwxyz'])).join('')
  const type = person.sessionType ? 'in_person' : (types[person.place % types.length] ?? 'in_person')
  const link = `https://meet.example.com/${letters(3)}-${letters(4)}-${letters(3)}`
  const room = person.sessionType ? 'Garden room' : usualRoom
  return { type, meeting_link: type === 'online' ? link : null, place: type === 'in_person' ? room : null }
}

/** `HH:mm` plus minutes. */
export function timeAfter(time: string, minutes: number): string {
  const at = minutesOf(time) + minutes
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

export function lengthOf(person: Person): number {
  return person.sessionType === 'family' || person.sessionType === 'couples' ? 80 : 50
}

/** When it was booked: some days before, but after the client was added and by yesterday. */
export function arrangedAt(client: ClientRow, day: string, today: string): string {
  const planned = instantOn(addDays(day, -3), 9 * 60 + 40)
  const yesterday = instantOn(addDays(today, -1), 17 * 60 + 55)
  const known = new Date(Date.parse(client.created_at) + 20 * 60_000).toISOString()
  return [[planned, yesterday].sort()[0] ?? planned, known].sort()[1] ?? planned
}

const reasons = [
  'Has the flu.',
  'Child ill at home.',
  'Couldn’t leave work.',
  'The train was cancelled.',
  'Away for a funeral.',
]

export function appointmentRow(
  booked: Omit<Booked, 'sessions'>,
  spec: AppointmentSpec,
  zone: string,
  today: string,
): AppointmentRow {
  const { client, person } = booked
  const id = uuidFrom(`appointment ${client.id} ${spec.name}`)
  const random = randomFrom(id)
  const { startMs, endMs } = instantsOf(zone, spec.day, spec.start, spec.end)
  const created = arrangedAt(client, spec.day, today)
  const status = spec.status ?? 'scheduled'
  const cancelled = status.startsWith('cancelled')
  const yesterday = instantOn(addDays(today, -1), 18 * 60 + 20)
  const before = new Date(startMs - random.integer(3, 60) * 3_600_000).toISOString()
  const cancelledAt = [[before, yesterday].sort()[0] ?? before, created].sort()[1] ?? before
  const confirmedAt = status === 'confirmed' ? created : null
  return {
    therapist_id: client.therapist_id,
    id,
    client_id: client.id,
    appointment_date: spec.day,
    start_time: spec.start,
    end_time: spec.end,
    time_zone: zone,
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(endMs).toISOString(),
    ...meetingOf(client, person),
    ...(spec.type ? { type: spec.type, meeting_link: spec.meeting_link ?? null, place: spec.place ?? null } : {}),
    status,
    notes: spec.notes ?? null,
    overlap_allowed: spec.overlap_allowed ?? false,
    cancellation_hours: 24,
    cancelled_at: cancelled ? cancelledAt : null,
    cancelled_by: cancelled ? (status === 'cancelled-client' ? 'client' : 'therapist') : null,
    cancel_reason: cancelled ? (spec.cancel_reason ?? random.pick(reasons)) : null,
    confirmed_at: confirmedAt,
    series_id: spec.series?.id ?? null,
    occurrence: spec.series?.occurrence ?? null,
    is_exception: false,
    created_at: created,
    updated_at: cancelled ? cancelledAt : created,
  }
}

/** Whether the practice is closed then: time off or shorter hours. */
export function isAway(overrides: readonly DateOverrideRow[], { day, start, end }: Slot): boolean {
  const found = overrides.find(({ from_date, to_date }) => from_date <= day && to_date >= day)
  if (!found) return false
  return found.start_time == null || found.end_time == null || start < found.start_time || end > found.end_time
}

/** Whether the slot conflicts with no appointment; cancelled ones do not count. */
export function isFree(taken: readonly AppointmentRow[], { day, start, end }: Slot): boolean {
  return !taken.some(
    (row) => row.appointment_date === day && row.cancelled_at === null && row.start_time < end && row.end_time > start,
  )
}

import { practiceSettings } from './fake-availability.ts'
import { clientOf } from './fake-clients.ts'
import { type Input, me, openFakeServer, present } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type {
  AppointmentDetails,
  FullAppointment,
  Planned,
} from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { daysOfSeries, instantsOf } from '@openhour/shared/features/appointments/series.rules.ts'

const people = [
  clientOf({
    id: '018f0000-0000-7000-8000-00000000000c',
    name: 'Maya Okafor',
    email: 'maya@example.com',
    timeZone: 'America/New_York',
  }),
  clientOf({ id: '018f0000-0000-7000-8000-00000000000d', name: 'Tom Ito', email: 'tom@example.com' }),
  clientOf({
    id: '018f0000-0000-7000-8000-00000000000e',
    name: 'Tomasz Nowak',
    email: 'tomasz@example.com',
    timeZone: 'Europe/London',
  }),
] as const

export const [maya, tom] = people

/** A single appointment of Maya, unless given otherwise. */
export function appointmentOf(given: Partial<FullAppointment> = {}): FullAppointment {
  const day = given.appointmentDate ?? '2126-09-17'
  const [from, to] = [given.startTime ?? '10:00', given.endTime ?? '10:50']
  return {
    id: crypto.randomUUID(),
    clientId: maya.id,
    clientName: maya.name,
    clientEmail: 'maya@example.com',
    clientTimeZone: null,
    appointmentDate: day,
    startTime: from,
    endTime: to,
    timeZone: me.timeZone,
    ...instants(day, from, to),
    type: 'in_person',
    status: 'scheduled',
    notes: null,
    meetingLink: null,
    place: null,
    overlapAllowed: false,
    cancellationHours: 24,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    late: false,
    confirmedAt: null,
    seriesId: null,
    isException: false,
    sessionId: null,
    note: null,
    repeat: null,
    updatedAt: '2026-09-01T10:00:00.000001Z',
    ...given,
  }
}

function instants(day: string, from: string, to: string) {
  const { startMs, endMs } = instantsOf(me.timeZone, day, from, to)
  return { startsAt: new Date(startMs).toISOString(), endsAt: new Date(endMs).toISOString() }
}

type Request = Pick<Input<'appointments/preview'>, 'appointmentDate' | 'startTime' | 'endTime' | 'repeat'> &
  Partial<Pick<Input<'appointments/preview'>, 'id' | 'scope'>>

/** The server for the scheduler. */
export function openFake() {
  const fake = {
    appointments: [] as FullAppointment[],
    /** Overrides what a preview says of every day. */
    extra: {} as Partial<Planned>,
    monthsFull: [] as string[],
    /** What is known of connected calendars. */
    calendars: { connected: false, readAt: null as string | null },
    busy: [] as { startsAt: string; endsAt: string }[],
    places: { usual: null as string | null, used: [] as string[] },
    dropped: 0,
    /** Clients added from the dialog. */
    added: [] as ReturnType<typeof clientOf>[],
  }
  const { appointments } = fake
  const find = (id: string | undefined) => appointments.find((one) => one.id === id)
  const plan = ({ id, scope, repeat, appointmentDate, startTime, endTime }: Request): Planned[] => {
    const rule = repeat ?? find(id)?.repeat
    const days = rule ? daysOfSeries(appointmentDate, rule, rule.count ?? 12, '2200-01-01') : [appointmentDate]
    return (scope === 'this' && id !== undefined ? [appointmentDate] : days).map((day) => {
      const at = instants(day, startTime, endTime)
      const conflicts = appointments.filter(
        (one) => one.id !== id && one.startsAt < at.endsAt && one.endsAt > at.startsAt,
      )
      return { appointmentDate: day, ...at, shifted: false, outside: false, conflicts, busy: [], ...fake.extra }
    })
  }
  /** How many days are stored and which are left out; the refusal if there are conflicts and `onConflict` is `refuse`. */
  const resolved = (
    planned: Planned[],
    { onConflict, bookAnyway = [] }: Partial<Pick<AppointmentDetails, 'onConflict' | 'bookAnyway'>>,
  ) => {
    const conflicting = planned.filter(({ conflicts }) => conflicts.length > 0)
    if (conflicting.length > 0 && onConflict === 'refuse')
      return problemOf('already-exists', appointmentTexts.taken, { errors: { startTime: appointmentTexts.taken } })
    const skipped =
      onConflict === 'skip'
        ? conflicting.map(({ appointmentDate }) => appointmentDate).filter((day) => !bookAnyway.includes(day))
        : []
    return { saved: planned.length - skipped.length, skipped }
  }
  const rpc = openFakeServer({
    'availability/practice': () => ({ settings: practiceSettings, overrides: [] }),
    'appointments/calendar': ({ from, to }) => ({
      items: appointments.filter((one) => one.appointmentDate >= from && one.appointmentDate <= to),
      today: from,
      usage: { count: 0, limit: null },
    }),
    'clients/list': ({ search = '' }) => {
      const items = people.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      return {
        items: items.map((client) => ({
          ...client,
          openAlerts: 0,
          urgentDrafts: 0,
          unsignedNotes: 0,
          unreadEntries: 0,
          unreadMeasures: 0,
          nextAppointment: null,
          portalState: 'not-invited' as const,
        })),
        matching: items.length,
        activeCount: people.length,
        archivedCount: 0,
        sampleCount: 0,
        limit: null,
      }
    },
    'clients/add': (details) => {
      const client = clientOf(present(details))
      fake.added.push(client)
      return client
    },
    'clients/get': ({ id }) =>
      [...people, ...fake.added].find((one) => one.id === id) ?? problemOf('not-found', 'Client not found'),
    'appointments/preview': (given) => ({
      items: plan(given),
      dropped: fake.dropped,
      monthsFull: fake.monthsFull,
      calendars: fake.calendars,
    }),
    'connections/busy': () => ({ ...fake.calendars, items: fake.busy }),
    'appointments/places': () => fake.places,
    'appointments/get': ({ id }) => find(id) ?? problemOf('not-found', appointmentTexts.notFound),
    'appointments/add': (given) => {
      const { repeat: _, onConflict, bookAnyway, emailClient: __, ...fields } = given
      const result = resolved(plan(given), present({ onConflict, bookAnyway }))
      if ('detail' in result) return result
      const appointment = appointmentOf(present(fields))
      appointments.push(appointment)
      return { appointment, ...result }
    },
    'appointments/update': (given) => {
      const { id, updatedAt, scope: _, repeat: __, onConflict, bookAnyway, emailClient: ___, ...fields } = given
      const appointment = find(id)
      if (!appointment) return problemOf('not-found', appointmentTexts.notFound)
      if (updatedAt !== appointment.updatedAt) return problemOf('version-conflict', appointmentTexts.changed)
      const { appointmentDate, startTime, endTime } = appointment
      const result = resolved(
        plan({ appointmentDate, startTime, endTime, ...present(given) }),
        present({ onConflict, bookAnyway }),
      )
      if ('detail' in result) return result
      return { appointment: Object.assign(appointment, present(fields)), ...result, undoId: null }
    },
  })
  return Object.assign(fake, rpc)
}

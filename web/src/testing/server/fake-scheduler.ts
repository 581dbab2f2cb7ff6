import { me, openFakeServer } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import {
  AppointmentChange,
  AppointmentDetails,
  type AppointmentWhole,
  type Planned,
} from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { daysOfSeries, instantsOf } from '@openhour/shared/features/appointments/series.rules.ts'

/** Names of clients by the end of their ids. */
const people = [
  { id: '018f0000-0000-7000-8000-00000000000c', name: 'Maya Okafor', timeZone: 'America/New_York' },
  { id: '018f0000-0000-7000-8000-00000000000d', name: 'Tom Ito', timeZone: null },
  { id: '018f0000-0000-7000-8000-00000000000e', name: 'Tomasz Nowak', timeZone: 'Europe/London' },
] as const

export const [maya, tom] = people

/** An appointment as the server would keep it; what is not given is one by itself. */
export function appointmentOf(given: Partial<AppointmentWhole> = {}): AppointmentWhole {
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

/** Answers at the network's edge as the server does: the same shapes, checks and refusals. */
export function openFake() {
  const fake = {
    appointments: [] as AppointmentWhole[],
    /** What a preview says besides of every day. */
    extra: {} as Partial<Planned>,
    monthsFull: [] as string[],
    dropped: 0,
  }
  const { appointments } = fake
  const find = (id: unknown) => appointments.find((one) => one.id === id)
  const plan = (given: Input, id?: unknown): Planned[] => {
    const { appointmentDate, startTime, endTime, repeat } = given
    const rule = repeat ?? find(id)?.repeat
    const days = rule ? daysOfSeries(appointmentDate, rule, rule.count ?? 12, '2200-01-01') : [appointmentDate]
    return (given.scope === 'this' && id !== undefined ? [appointmentDate] : days).map((day) => {
      const at = instants(day, startTime, endTime)
      const meets = appointments.filter((one) => one.id !== id && one.startsAt < at.endsAt && one.endsAt > at.startsAt)
      return { appointmentDate: day, ...at, shifted: false, outside: false, meets, ...fake.extra }
    })
  }
  const written = (appointment: AppointmentWhole, places: Planned[], answer: string) => {
    const met = places.filter(({ meets }) => meets.length > 0)
    if (met.length > 0 && answer === 'refuse')
      return problemOf('already-exists', appointmentTexts.taken, { errors: { startTime: appointmentTexts.taken } })
    const skipped = answer === 'skip' ? met.map(({ appointmentDate }) => appointmentDate) : []
    return { appointment, made: places.length - skipped.length, skipped }
  }
  const rpc = openFakeServer({
    'clients/list': ({ search = '' }) => {
      const items = people.filter(({ name }) => name.toLowerCase().includes(String(search).toLowerCase()))
      return {
        items: items.map(({ id, name }) => ({ id, name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` })),
        matching: items.length,
        activeCount: people.length,
        archivedCount: 0,
        limit: null,
      }
    },
    'clients/get': ({ id }) => people.find((one) => one.id === id) ?? problemOf('not-found', 'Client not found'),
    'appointments/preview': (given) => ({
      items: plan(given as Input, given.id),
      dropped: fake.dropped,
      monthsFull: fake.monthsFull,
    }),
    'appointments/get': ({ id }) => find(id) ?? problemOf('not-found', appointmentTexts.notFound),
    'appointments/add': (given) => {
      const { data, error } = AppointmentDetails.safeParse(given)
      if (error) return refused(error)
      const places = plan(data)
      const { repeat: _, onConflict, ...facts } = data
      const answer = written(appointmentOf({ ...facts } as Partial<AppointmentWhole>), places, onConflict)
      if ('appointment' in answer) appointments.push(answer.appointment)
      return answer
    },
    'appointments/update': (given) => {
      const { data, error } = AppointmentChange.safeParse(given)
      if (error) return refused(error)
      const appointment = find(data.id)
      if (!appointment) return problemOf('not-found', appointmentTexts.notFound)
      if (data.updatedAt !== appointment.updatedAt) return problemOf('changed-meanwhile', appointmentTexts.changed)
      const { id: _, updatedAt: __, scope: ___, repeat: ____, onConflict, ...facts } = data
      const { appointmentDate, startTime, endTime } = appointment
      const places = plan({ appointmentDate, startTime, endTime, ...stripped(data) }, data.id)
      const answer = written(appointment, places, onConflict)
      if ('appointment' in answer) Object.assign(appointment, facts)
      return answer
    },
  })
  return Object.assign(fake, rpc)
}

type Input = Pick<AppointmentDetails, 'appointmentDate' | 'startTime' | 'endTime' | 'repeat'> & { scope?: string }

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }
/** Without what was left out. */
function stripped<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>
}

function refused(error: { issues: { path: PropertyKey[]; message: string }[] }) {
  const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
  return problemOf('invalid-input', Object.values(errors)[0] ?? '', { errors })
}

import { practiceSettings } from './fake-availability.ts'
import { clientOf } from './fake-clients.ts'
import { type Input, me, openFakeServer, present } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { WaitingMail } from '@openhour/shared/features/reminders/reminders.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { appointmentsPerPage, isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { instantsOf } from '@openhour/shared/features/appointments/series.rules.ts'
import type { WorkingHours } from '@openhour/shared/features/availability/availability.rules.ts'
import { countStop } from '@openhour/shared/lib/row-counts.ts'
import { appointmentOf } from './fake-scheduler.ts'

/** A Tuesday in the practice, which is in London. */
export const today = '2126-09-17'
export const seriesId = '018f0000-0000-7000-8000-0000000000aa'

const open = { enabled: true, startTime: '09:00', endTime: '17:00' }
const off = { ...open, enabled: false }
const workingHours: WorkingHours = {
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: off,
  sunday: off,
}

type Times = Pick<Input<'appointments/preview'>, 'appointmentDate' | 'startTime' | 'endTime'>

/** The server for the appointment pages. */
export function openFake() {
  const appointments: FullAppointment[] = []
  const waiting: WaitingMail[] = []
  const usage = { count: 3, limit: null as number | null }
  const find = (id: string | undefined) => appointments.find((one) => one.id === id)
  const undos = new Map<string, FullAppointment>()
  let moment = 1
  const changed = (appointment: FullAppointment, change: Partial<FullAppointment>) =>
    Object.assign(appointment, change, { updatedAt: `2026-09-02T10:00:00.00000${++moment}Z` })
  const spanOf = ({ appointmentDate, startTime, endTime }: Times) => {
    const { startMs, endMs } = instantsOf(me.timeZone, appointmentDate, startTime, endTime)
    return { startsAt: new Date(startMs).toISOString(), endsAt: new Date(endMs).toISOString() }
  }
  const conflictsOf = (id: string | undefined, span: { startsAt: string; endsAt: string }) =>
    appointments.filter(
      (one) => one.id !== id && !isCancelled(one.status) && one.startsAt < span.endsAt && one.endsAt > span.startsAt,
    )
  const rpc = openFakeServer({
    'availability/practice': () => ({
      settings: { ...practiceSettings, timeZone: me.timeZone, workingHours },
      overrides: [
        {
          id: crypto.randomUUID(),
          fromDate: '2126-09-20',
          toDate: '2126-09-20',
          startTime: null,
          endTime: null,
          label: 'Away',
          updatedAt: '2026-09-01T10:00:00Z',
        },
      ],
    }),
    'clients/get': ({ id }) => clientOf({ id }),
    'appointments/calendar': ({ from, to }) => ({
      items: appointments.filter((one) => one.appointmentDate >= from && one.appointmentDate <= to),
      today,
      usage,
    }),
    'appointments/list': ({ which, page, search = '' }) => {
      const named = appointments.filter((one) => one.clientName.toLowerCase().includes(search.toLowerCase()))
      const of = named.filter((one) =>
        which === 'cancelled'
          ? isCancelled(one.status)
          : !isCancelled(one.status) && one.appointmentDate >= today === (which === 'upcoming'),
      )
      const first = (page - 1) * appointmentsPerPage
      return {
        items: of.slice(first, first + appointmentsPerPage),
        total: Math.min(of.length, countStop(page, appointmentsPerPage)),
        today,
        usage,
      }
    },
    'reminders/waitingMails': () => ({ items: waiting, total: waiting.length, resumesAt: '2126-09-18T00:00:00Z' }),
    'appointments/get': ({ id }) => find(id) ?? problemOf('not-found', appointmentTexts.notFound),
    'appointments/preview': ({ id, appointmentDate, startTime, endTime }) => {
      const span = spanOf({ appointmentDate, startTime, endTime })
      const conflicts = conflictsOf(id, span)
      return {
        items: [{ appointmentDate, ...span, shifted: false, outside: false, conflicts, busy: [] }],
        dropped: 0,
        monthsFull: [],
        calendars: { connected: false, readAt: null },
      }
    },
    'appointments/update': ({ id, updatedAt, onConflict, scope: _scope, repeat: _repeat, ...given }) => {
      const appointment = find(id)
      if (!appointment) return problemOf('not-found', appointmentTexts.notFound)
      if (updatedAt !== appointment.updatedAt) return problemOf('version-conflict', appointmentTexts.changed)
      const change = present(given)
      const span = spanOf({ ...appointment, ...change })
      if (onConflict !== 'overlap' && conflictsOf(id, span).length > 0)
        return problemOf('already-exists', appointmentTexts.taken, { errors: { startTime: appointmentTexts.taken } })
      const undoId = crypto.randomUUID()
      undos.set(undoId, { ...appointment })
      return { appointment: { ...changed(appointment, { ...change, ...span }) }, saved: 1, skipped: [], undoId }
    },
    'appointments/undo': ({ id }) => {
      const was = undos.get(id)
      const appointment = find(was?.id)
      if (!was || !appointment) return problemOf('not-found', appointmentTexts.undoGone)
      return { appointment: { ...changed(appointment, was) } }
    },
    'appointments/setStatus': ({ id, updatedAt, status, reason }) => {
      const appointment = find(id)
      if (!appointment) return problemOf('not-found', appointmentTexts.notFound)
      if (updatedAt !== appointment.updatedAt) return problemOf('version-conflict', appointmentTexts.changed)
      const cancelled = isCancelled(status)
      changed(appointment, {
        status,
        cancelledAt: cancelled ? '2126-09-17T08:00:00Z' : null,
        cancelledBy: cancelled ? 'therapist' : null,
        cancelReason: cancelled ? (reason ?? null) : null,
      })
      return { appointment: { ...appointment }, changed: 1 }
    },
  })
  return Object.assign(rpc, { appointments, waiting, usage })
}

/** An upcoming appointment, today in the practice's time zone. */
export function given(change: Partial<FullAppointment> = {}): FullAppointment {
  return appointmentOf({ appointmentDate: today, ...change })
}

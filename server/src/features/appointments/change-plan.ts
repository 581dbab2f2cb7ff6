import type { AppointmentChange } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isOpen } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { PracticeTime } from '../../platform/time/practice-time.ts'
import { pastDay, notPossible } from './appointment-refusals.ts'
import type { StoredAppointment } from './appointments.queries.ts'
import { chosenSlot, timeChange } from './slot.ts'
import type { Slot } from './slots.queries.ts'
import { type ChangePlan, type OpenedSeries, planNewSeries, planSeriesChange } from './series-change.ts'

type Change = Pick<AppointmentChange, 'scope' | 'appointmentDate' | 'startTime' | 'endTime' | 'repeat'>

/** The stored appointment. `series` is null unless the change applies to several occurrences. */
export type Opened = { appointment: StoredAppointment; series: OpenedSeries | null }

/**
 * Decides the new slots of a change. Times are in the practice's zone; an appointment that does not move keeps its own.
 * @throws Refusal for a past day, unless the appointment is already on it, for a time that the clocks skip, and for a change of a series by a completed or cancelled occurrence
 */
export function planChange(change: Change, { appointment, series }: Opened, practice: PracticeTime): ChangePlan {
  const time = timeChange(change, storedSlot(appointment), practice.zone)
  if (time.to.appointmentDate !== time.from.appointmentDate && time.to.appointmentDate < practice.today) throw pastDay()
  if (time.kind !== 'stays' && change.scope !== 'this' && !isOpen(appointment.status)) throw notPossible()
  if (appointment.seriesId === null && change.repeat)
    return planNewSeries(change.repeat, time.slot, appointment, practice.today)
  if (series !== null) return planSeriesChange(change, time, series, practice)
  return {
    moved: [time.kind === 'moves' ? chosenSlot(time.slot) : time.slot],
    added: [],
    dropped: [],
    notify: 'each',
    isException: appointment.seriesId !== null && (appointment.isException || time.kind !== 'stays'),
    series: null,
  }
}

function storedSlot({ id, appointmentDate, startTime, endTime, timeZone, startsAt, endsAt }: StoredAppointment): Slot {
  return { id, appointmentDate, startTime, endTime, timeZone, startsAt, endsAt, occurrence: null }
}

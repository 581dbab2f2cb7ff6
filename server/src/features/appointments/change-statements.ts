import type { AppointmentChange } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { StoredAppointment } from './appointments.queries.ts'
import type { Opened } from './change-plan.ts'
import {
  changeDetails,
  type Details,
  exceptUnmoved,
  insertAppointments,
  moveAppointments,
  setException,
} from './slots.queries.ts'
import { queueOneNotice } from './queue-notices.queries.ts'
import type { ChangePlan } from './series-change.ts'
import { changeSeries, dropOccurrences, endSeries, insertSeries, renumber } from './series.queries.ts'

/** The statements that carry out a plan. Their order matters. */
export function changeStatements(
  userId: string,
  change: AppointmentChange,
  { appointment, series: stored }: Opened,
  { moved, added, notify, isException, series }: ChangePlan,
): Statement[] {
  const details = changedDetails(change, appointment)
  const notices = queueOneNotice(userId, idsOf([...moved, ...added]), change.emailClient ? notify : 'none')
  if (series === null)
    return [
      // A change of one appointment has no other days to save, so skipping means refusing.
      moveAppointments(
        userId,
        moved,
        details,
        { answer: change.onConflict === 'skip' ? 'refuse' : change.onConflict },
        isException,
      ),
      ...notices,
    ]
  const { type, notes, meetingLink, place } = { ...(stored?.row ?? appointment), ...details }
  const row = { ...series.row, type, notes, meetingLink, place: type === 'in_person' ? place : null }
  const { replaced, exceptions } = series
  const onConflict = { answer: change.onConflict, anyway: change.bookAnyway }
  return [
    series.isNew ? insertSeries(userId, row) : changeSeries(userId, row),
    ...(series.renumbered.length > 0 ? [renumber(userId, row.id, series.renumbered)] : []),
    ...(replaced ? [endSeries(userId, replaced.id, replaced.from)] : []),
    ...(replaced?.dropsRest ? [dropOccurrences(replaced.id, replaced.from)] : []),
    ...(series.dropFrom === null ? [] : [dropOccurrences(row.id, series.dropFrom)]),
    ...(appointment.isException ? [setException(userId, appointment.id, false)] : []),
    moveAppointments(userId, moved, details, onConflict, isException),
    exceptUnmoved(userId, moved),
    ...(series.isApart ? [setException(userId, appointment.id, true)] : []),
    ...(exceptions.length > 0 && Object.keys(details).length > 0 ? [changeDetails(userId, exceptions, details)] : []),
    insertAppointments(userId, added, { ...row, seriesId: row.id }, onConflict),
    ...notices,
  ]
}

/** The details that the person changed. Occurrences keep their own values of the others. */
function changedDetails(change: AppointmentChange, appointment: StoredAppointment): Partial<Details> {
  const details = { type: change.type, notes: change.notes, meetingLink: change.meetingLink, place: change.place }
  // An empty field means none.
  const entered = Object.entries(details).map(([field, value]) => [field, value === '' ? null : value] as const)
  const changed = entered.filter(
    ([field, value]) => value !== undefined && value !== appointment[field as keyof Details],
  )
  return Object.fromEntries(changed)
}

const idsOf = (slots: readonly { id: string }[]) => slots.map(({ id }) => id)

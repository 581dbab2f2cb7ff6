import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { EventInput } from '@fullcalendar/react'
import type { MoveWish } from './use-moving.ts'

/** What an event of the calendar carries along. */
export type ShownEvent = { appointment: Appointment }

/** Appointments as the calendar takes them; one that is being moved stands where it was dropped. */
export function shownEvents(
  items: readonly Appointment[],
  wish: MoveWish | undefined,
  cancelled: boolean,
): EventInput[] {
  return items
    .filter(({ status }) => cancelled || !isCancelled(status))
    .map((appointment) => {
      const { id, clientName, status } = appointment
      const { startsAt, endsAt } = wish?.appointment.id === id ? wish : appointment
      const planned = status === 'pending' || status === 'confirmed' || status === 'scheduled'
      return {
        id,
        title: clientName,
        start: startsAt,
        end: endsAt,
        editable: planned && wish === undefined,
        extendedProps: { appointment },
      }
    })
}

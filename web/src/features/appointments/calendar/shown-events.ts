import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isCancelled, isOpen } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { EventInput } from '@fullcalendar/react'
import type { Move } from './use-moving.ts'

/** What a calendar event carries: the appointment, its time, and whether it shares its column with another. */
export type ShownEvent = { appointment: Appointment; startsAt: string; endsAt: string; crowded: boolean }

/** Appointments as calendar events; one being moved is where it was dropped. */
export function shownEvents(
  items: readonly Appointment[],
  pending: Move | undefined,
  cancelled: boolean,
): EventInput[] {
  const shown = items
    .filter(({ status }) => cancelled || !isCancelled(status))
    .map((appointment) => {
      const { startsAt, endsAt } = pending?.appointment.id === appointment.id ? pending : appointment
      return { appointment, startsAt, endsAt }
    })
  const crowded = overlapping(shown)
  return shown.map((one) => {
    const { id, clientName, status } = one.appointment
    return {
      id,
      title: clientName,
      start: one.startsAt,
      end: one.endsAt,
      editable: isOpen(status) && pending === undefined,
      extendedProps: { ...one, crowded: crowded.has(one) } satisfies ShownEvent,
    }
  })
}

/** Shorter events are rendered at this height, and may then touch an event that starts after they end. */
const minMinutes = 20

type Span = { startsAt: string; endsAt: string }

/** The events that overlap another one. */
function overlapping<One extends Span>(spans: readonly One[]): Set<One> {
  const found = new Set<One>()
  let longest: { one: One; until: number } | undefined
  for (const one of spans.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
    const start = Date.parse(one.startsAt)
    if (longest && start < longest.until) found.add(longest.one).add(one)
    const until = Math.max(Date.parse(one.endsAt), start + minMinutes * 60_000)
    if (!longest || until > longest.until) longest = { one, until }
  }
  return found
}

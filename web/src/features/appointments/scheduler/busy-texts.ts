import type { Planned } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { CalendarsRead } from '@openhour/shared/features/connections/connections.contract.ts'
import { dayIn } from '../../../lib/time/day-in.ts'
import { formatMoment, formatShortDay, formatTime, listed } from '../../../lib/time/format.ts'
import { timeSpan } from '../appointment-labels.ts'

const listedDays = 3

/** 'as of 10:40 AM'; with the day if that was not today. */
function asOf(readAt: string, zone: string, now: Date): string {
  const isToday = dayIn(readAt, zone) === dayIn(now, zone)
  return `as of ${isToday ? formatTime(readAt, { zone }) : formatMoment(readAt, { zone })}`
}

/** What free times know of connected calendars; undefined if there are none. */
export function calendarsText({ connected, readAt }: CalendarsRead, zone: string, now: Date): string | undefined {
  if (!connected) return undefined
  if (readAt === null) return 'Your connected calendar has not been read yet, so its events are not left out.'
  return `Without the busy times of your connected calendar, ${asOf(readAt, zone, now)}.`
}

type BusyContext = { calendars: CalendarsRead; zone: string; today: string; now: Date }

/** When a connected calendar has something at a planned time, which does not stop the therapist. */
export function busyText(items: readonly Planned[], context: BusyContext): string | undefined {
  const { calendars, zone, today, now } = context
  const found = items.filter(({ busy }) => busy.length > 0)
  const [first] = found
  if (!first || calendars.readAt === null) return undefined
  const when = asOf(calendars.readAt, zone, now)
  if (items.length === 1)
    return `Your connected calendar is busy ${listed(first.busy.map((one) => timeSpan(one, zone)))}, ${when}.`
  const days = found.map(({ appointmentDate }) => formatShortDay(appointmentDate, today))
  const which = found.length > listedDays ? `first on ${days[0]}` : listed(days)
  return `Your connected calendar is busy at ${found.length} of these times: ${which}, ${when}.`
}

import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatShortDay, formatTime } from '../../lib/time/format.ts'
import { PathLink } from '../../ui/PathLink.tsx'

/** When the client comes next, which leads to the appointment. */
export function NextAppointmentLink({ overview }: { overview: ClientOverview }) {
  const { nextAppointment: next } = overview
  if (!next) return <p className="truncate text-sm text-muted">No appointment booked</p>
  return (
    <p className="truncate text-sm text-muted">
      Next:{' '}
      <PathLink
        to={`/app/appointments?open=${next.id}`}
        className="rounded-sm text-text underline-offset-2 hover:underline"
      >
        {appointmentTime(overview, next.startsAt)}
      </PathLink>
    </p>
  )
}

/** 'Thu 19 Nov, 10:00', in the practice's time zone. */
export function appointmentTime({ today, zone }: Pick<ClientOverview, 'today' | 'zone'>, at: string): string {
  const day = dayIn(at, zone)
  return `${day === today ? 'Today' : formatShortDay(day, today)}, ${formatTime(at, { zone })}`
}

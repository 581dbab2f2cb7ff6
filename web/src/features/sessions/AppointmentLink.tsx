import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../lib/time/format.ts'

/** Links a session to its appointment, if it has one. */
export function AppointmentLink({ session }: { session: Session }) {
  if (session.appointmentId === null) return null
  return (
    <Link
      to="/app/appointments"
      search={{ open: session.appointmentId }}
      className="rounded-sm text-sm font-normal text-primary underline underline-offset-2 print:hidden"
      aria-label={`Appointment for the session on ${formatDay(session.sessionDate)}`}
    >
      Appointment
    </Link>
  )
}

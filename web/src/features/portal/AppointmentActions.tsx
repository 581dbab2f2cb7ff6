import { isLate } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { Video } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { PathLink } from '../../ui/PathLink.tsx'
import { calendarLink } from './calendar-link.ts'
import { portalAppointmentsPage, portalBookPage, portalMessagesPage } from './portal.page.ts'

const BookIcon = portalBookPage.icon
const MoveIcon = portalAppointmentsPage.icon

const styles = {
  deep: { action: 'hover:bg-on-deep-2/15', join: 'bg-on-deep text-deep hover:bg-white' },
  plain: {
    action: 'border border-line bg-surface hover:bg-surface-2',
    join: 'border border-line bg-surface hover:bg-surface-2',
  },
}
type Look = keyof typeof styles

/** The style of what a client can do about an appointment. */
export const actionClass = (look: Look) =>
  cn(
    'edged flex min-h-12 flex-1 basis-2/5 sm:basis-1/4 items-center justify-center gap-2 rounded-md px-2 text-center font-medium -outline-offset-2',
    styles[look].action,
  )

type AppointmentActionsProps = {
  appointment: PortalAppointment
  /** Names it for screen readers: 'Thursday 17 September, 9:00 AM'. */
  which: string
  /** The client booked it, so they can move it themselves. */
  movable: boolean
  now: Date
  look: Look
}

/** Joins an open appointment, adds it to the calendar, and moves it or asks the practice to. */
export function AppointmentActions({ appointment, which, movable, now, look }: AppointmentActionsProps) {
  const { id, startsAt, meetingLink } = appointment
  const action = actionClass(look)
  return (
    <>
      {meetingLink && (
        <a
          href={meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Join, ${which}, in a new tab`}
          className={cn(action, 'basis-full', styles[look].join)}
        >
          <Video size={18} aria-hidden />
          Join
        </a>
      )}
      <a {...calendarLink(id)} aria-label={`Add to calendar, ${which}`} className={action}>
        <BookIcon size={18} aria-hidden />
        Add to calendar
      </a>
      {Date.parse(startsAt) > now.getTime() &&
        (movable && !isLate(appointment, now.getTime()) ? (
          <PathLink
            to={`${portalBookPage.path}?move=${id}`}
            aria-label={`Move the appointment, ${which}`}
            className={action}
          >
            <MoveIcon size={18} aria-hidden />
            Move
          </PathLink>
        ) : (
          <PathLink
            to={`${portalMessagesPage.path}?move=${startsAt}`}
            aria-label={`Ask to move, ${which}`}
            className={action}
          >
            <MoveIcon size={18} aria-hidden />
            Ask to move
          </PathLink>
        ))}
    </>
  )
}

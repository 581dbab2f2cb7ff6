import { isCancelled, isLate, isOpen } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { CalendarClock, Video } from 'lucide-react'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import {
  cancelledText,
  ownCancelText,
  statusLabel,
  timeSpan,
  timeThere,
  typeIcons,
  typeNames,
} from './appointment-labels.ts'
import { portalBookPage } from './portal.page.ts'

type AppointmentCardProps = {
  appointment: PortalAppointment
  practice: Pick<JoinedPractice, 'clockStyle' | 'cancellationHours'>
  today: string
  /** The next one that has a meeting link: its button is the filled one. */
  isNext: boolean
  /** Not over yet. */
  changeable: boolean
  /** It was a request, which the practice declined, perhaps with some words. */
  declined: { words: string | null } | undefined
  /** The client booked it, so they can move it too. */
  movable: boolean
  now: Date
  onCancel: () => void
}

export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, practice, today, isNext, changeable, declined, movable, now, onCancel } = props
  const { id, startsAt, type, status, meetingLink } = appointment
  const { name, tone } = statusLabel(status)
  const span = timeSpan(appointment, practice)
  const there = timeThere(appointment, practice)
  const cancelled = declined ? 'Your practice could not accept this request.' : cancelledText(appointment, { today })
  const ownChange = changeable && ownCancelText(appointment, practice.cancellationHours)
  const open = isOpen(status) && Date.parse(startsAt) > now.getTime()
  const isRequest = status === 'pending' && movable
  const which = `${formatLongDay(dayIn(startsAt), today)}, ${span}`
  const Icon = typeIcons[type]
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="font-sans text-lg font-semibold tracking-normal">
          <time dateTime={startsAt}>{span}</time>
          {there && <span className="font-normal text-muted"> your time</span>}
        </h3>
        {/* One that is over and still open has only not been marked as completed. */}
        {(changeable || !isOpen(status)) && <Badge tone={tone}>{declined ? 'Declined' : name}</Badge>}
      </div>
      {there && <p className="mt-0.5 text-sm text-muted">At your practice: {there}</p>}
      <p className="mt-1.5 flex items-center gap-1.5 text-muted">
        <Icon size={16} aria-hidden />
        {typeNames[type]}
      </p>
      {cancelled && <p className="mt-1.5">{cancelled}</p>}
      {declined?.words && <p className="mt-1.5 wrap-anywhere text-muted">“{declined.words}”</p>}
      {ownChange && <p className="mt-1.5 text-muted">{ownChange}</p>}
      {meetingLink && !isCancelled(status) && (
        <AnchorButton
          href={meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Join online, ${which}, in a new tab`}
          variant={isNext ? 'filled' : 'outlined'}
          size="lg"
          icon={Video}
          className="mt-4 max-sm:w-full"
        >
          Join online
        </AnchorButton>
      )}
      {open && (
        <div className="mt-4 flex flex-wrap gap-2">
          {movable && !isLate(appointment, now.getTime()) && (
            <PathButton
              to={`${portalBookPage.path}?move=${id}`}
              size="lg"
              icon={CalendarClock}
              aria-label={`Move the appointment, ${which}`}
              className="max-sm:flex-1"
            >
              Move
            </PathButton>
          )}
          <Button
            size="lg"
            onClick={onCancel}
            aria-haspopup="dialog"
            aria-label={`${isRequest ? 'Withdraw the request' : 'Cancel the appointment'}, ${which}`}
            className="max-sm:flex-1"
          >
            {isRequest ? 'Withdraw' : 'Cancel'}
          </Button>
        </div>
      )}
    </Card>
  )
}

import { isCancelled, isOpen } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { ChevronRight, Video } from 'lucide-react'
import { localDay } from '../../lib/time/local-day.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AnchorButton } from '../../ui/Button.tsx'
import { AppointmentActions, actionClass } from './AppointmentActions.tsx'
import { cancelledText, statusLabel, timeSpan, timeThere, typeIcons, typeNames } from './appointment-labels.ts'
import { ownCancelText } from './cancel-text.ts'

type AppointmentRowProps = {
  appointment: PortalAppointment
  practice: Pick<JoinedPractice, 'clockStyle' | 'cancellationHours'>
  today: string
  /** Not over yet. */
  changeable: boolean
  /** It was a request, which the practice declined, perhaps with some words. */
  declined: { words: string | null } | undefined
  /** The client booked it, so they can move it too. */
  movable: boolean
  now: Date
  onCancel: () => void
}

/** One line of the list. What can be done about it is folded. */
export function AppointmentRow(props: AppointmentRowProps) {
  const { appointment, practice, today, changeable, declined, movable, now, onCancel } = props
  const { startsAt, status, meetingLink } = appointment
  const which = `${formatLongDay(localDay(startsAt), today)}, ${timeSpan(appointment, practice)}`
  const isRequest = status === 'pending' && movable
  const row = 'flex min-h-11 items-center gap-3 px-4 pt-0.5 pb-2.5 sm:px-6'
  if (changeable && isOpen(status))
    return (
      <details className="group">
        <summary
          className={`${row} list-none select-none -outline-offset-2 hover:bg-surface-2 [&::-webkit-details-marker]:hidden`}
        >
          <Facts {...props} />
          <ChevronRight
            size={18}
            aria-hidden
            className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-90"
          />
        </summary>
        <div className="flex flex-wrap gap-2 px-4 pt-1 pb-4 sm:px-6">
          <AppointmentActions {...{ appointment, which, movable, now }} look="plain" />
          {Date.parse(startsAt) > now.getTime() && (
            <button
              type="button"
              onClick={onCancel}
              aria-haspopup="dialog"
              aria-label={`${isRequest ? 'Withdraw the request' : 'Cancel the appointment'}, ${which}`}
              className={actionClass('plain')}
            >
              {isRequest ? 'Withdraw' : 'Cancel'}
            </button>
          )}
        </div>
      </details>
    )
  return (
    <div className={`${row} flex-wrap`}>
      <Facts {...props} />
      {declined?.words && <p className="basis-full wrap-anywhere text-muted">“{declined.words}”</p>}
      {meetingLink && !isCancelled(status) && (
        <AnchorButton
          href={meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Join, ${which}, in a new tab`}
          size="lg"
          icon={Video}
        >
          Join
        </AnchorButton>
      )}
    </div>
  )
}

function Facts({ appointment, practice, today, changeable, declined }: AppointmentRowProps) {
  const { startsAt, type, place, status } = appointment
  const { name, tone } = statusLabel(status)
  const there = timeThere(appointment, practice)
  const cancelled = declined ? 'Your practice could not accept this request.' : cancelledText(appointment, { today })
  const ownChange = changeable && ownCancelText(appointment, practice.cancellationHours)
  // Most are agreed, and one that is over and still open has only not been marked as completed.
  const isNoted = status === 'pending' ? changeable : !isOpen(status)
  const Icon = typeIcons[type]
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="font-sans text-base font-medium tracking-normal">
          <time dateTime={startsAt}>{timeSpan(appointment, practice)}</time>
          {there && <span className="font-normal text-muted"> your time</span>}
        </h3>
        <p className="flex min-w-0 items-center gap-1.5 text-md text-muted">
          <Icon size={16} aria-hidden />
          <span className="min-w-0 wrap-anywhere">{[typeNames[type], place].filter(Boolean).join(', ')}</span>
        </p>
        {isNoted && <Badge tone={tone}>{declined ? 'Declined' : name}</Badge>}
      </div>
      {there && <p className="text-sm text-muted">At your practice: {there}</p>}
      {cancelled && <p className="mt-0.5 text-md">{cancelled}</p>}
      {ownChange && <p className="mt-0.5 text-sm text-muted">{ownChange}</p>}
    </div>
  )
}

import { isCancelled, isOpen } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { Video } from 'lucide-react'
import { dayIn, formatLongDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AnchorButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import {
  cancelledText,
  ownChangeText,
  statusLabel,
  timeSpan,
  timeThere,
  typeIcons,
  typeNames,
} from './appointment-labels.ts'

type AppointmentCardProps = {
  appointment: PortalAppointment
  practice: Pick<JoinedPractice, 'clockStyle' | 'cancellationHours'>
  today: string
  /** The next one that has a meeting link: its button is the filled one. */
  isNext: boolean
  /** Not over yet. */
  changeable: boolean
}

export function AppointmentCard({ appointment, practice, today, isNext, changeable }: AppointmentCardProps) {
  const { startsAt, type, status, meetingLink } = appointment
  const { name, tone } = statusLabel(status)
  const span = timeSpan(appointment, practice)
  const there = timeThere(appointment, practice)
  const cancelled = cancelledText(appointment, { today })
  const ownChange = changeable && ownChangeText(appointment, practice.cancellationHours)
  const Icon = typeIcons[type]
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="font-sans text-lg font-semibold tracking-normal">
          <time dateTime={startsAt}>{span}</time>
          {there && <span className="font-normal text-muted"> your time</span>}
        </h3>
        {/* One that is over and still open has only not been marked as completed. */}
        {(changeable || !isOpen(status)) && <Badge tone={tone}>{name}</Badge>}
      </div>
      {there && <p className="mt-0.5 text-sm text-muted">At your practice: {there}</p>}
      <p className="mt-1.5 flex items-center gap-1.5 text-muted">
        <Icon size={16} aria-hidden />
        {typeNames[type]}
      </p>
      {cancelled && <p className="mt-1.5">{cancelled}</p>}
      {ownChange && <p className="mt-1.5 text-muted">{ownChange}</p>}
      {meetingLink && !isCancelled(status) && (
        <AnchorButton
          href={meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Join online, ${formatLongDay(dayIn(startsAt), today)}, ${span}, in a new tab`}
          variant={isNext ? 'filled' : 'outlined'}
          size="lg"
          icon={Video}
          className="mt-4 max-sm:w-full"
        >
          Join online
        </AnchorButton>
      )}
    </Card>
  )
}

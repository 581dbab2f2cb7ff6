import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isOpen } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type AppointmentList } from '@openhour/shared/features/appointments/appointment-lists.ts'
import { formatLongDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { typeColours, typeIcons, typeNames } from './type-styles.ts'
import { cancelledText, statusName, statusTone, timeSpan } from './appointment-labels.ts'
import { isRequest } from './appointments-query.ts'
import { MeetingLink } from './details/MeetingLink.tsx'
import { useStatus } from './use-status.ts'
import { wallOf } from './wall.ts'

type AppointmentCardProps = {
  appointment: Appointment
  which: AppointmentList
  zone: string
  today: string
  onOpen: () => void
  onCancel: () => void
}

export function AppointmentCard({ appointment, which, zone, today, onOpen, onCancel }: AppointmentCardProps) {
  const { clientName, type, status, notes, startsAt, meetingLink, late } = appointment
  const cancelled = cancelledText(appointment, zone)
  const { busy, change } = useStatus(appointment)
  const { day } = wallOf(startsAt, zone)
  const Icon = typeIcons[type]
  const pending = status === 'pending'
  const request = isRequest(appointment)
  const cancellable = pending || (which === 'upcoming' && isOpen(status))
  const named = `${clientName}, ${formatLongDay(day, today)}`
  return (
    <Card className="grid gap-x-6 gap-y-3 @2xl:grid-cols-[13rem_minmax(0,1fr)_auto] print:grid-cols-[13rem_minmax(0,1fr)_auto] print:py-3">
      <div>
        <p className="font-semibold">{formatLongDay(day, today)}</p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-md text-muted">
          {timeSpan(appointment, zone)}
          {day === today && <Badge tone="soft">Today</Badge>}
        </p>
      </div>
      <div className="min-w-0">
        <h3 className="font-sans text-lg font-semibold tracking-normal">
          <button
            type="button"
            onClick={onOpen}
            aria-haspopup="dialog"
            aria-label={`Open ${named}`}
            className="-my-1 rounded-sm py-1 text-left wrap-anywhere hover:text-primary hover:underline hover:underline-offset-3"
          >
            {clientName}
          </button>
        </h3>
        <p className="flex items-center gap-1.5 text-md text-muted">
          <Icon size={16} aria-hidden className={typeColours[type]} />
          {typeNames[type]}
        </p>
        {cancelled && (
          <>
            <p className="mt-2 text-md">{cancelled.who}</p>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              {late && <Badge tone="honey">Late</Badge>}
              {cancelled.window}
            </p>
            {cancelled.reason && <p className="mt-1 max-w-[68ch] text-md wrap-anywhere">{cancelled.reason}</p>}
          </>
        )}
        {notes && <p className="mt-2 line-clamp-2 max-w-[68ch] text-md whitespace-pre-line">{notes}</p>}
        {meetingLink && which !== 'cancelled' && (
          <p className="mt-1.5">
            <MeetingLink link={meetingLink} of={named} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 @2xl:flex-col @2xl:items-end @2xl:justify-between">
        <Badge tone={statusTone(status)}>{statusName(status)}</Badge>
        {(pending || cancellable) && (
          <div className="flex gap-2 ml-auto">
            {cancellable && (
              <Button
                size="sm"
                variant="danger-text"
                onClick={onCancel}
                aria-haspopup="dialog"
                aria-label={`${request ? 'Decline' : 'Cancel'} ${named}`}
              >
                {request ? 'Decline' : 'Cancel'}
              </Button>
            )}
            {pending && (
              <Button
                size="sm"
                variant="soft"
                busy={busy === 'confirmed'}
                onClick={() => void change({ status: 'confirmed' })}
                aria-label={`${request ? 'Accept' : 'Confirm'} ${named}`}
              >
                {request ? 'Accept' : 'Confirm'}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

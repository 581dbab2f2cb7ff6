import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import {
  CalendarClock,
  CalendarX2,
  CircleCheck,
  Clock,
  Copy,
  Layers2,
  type LucideIcon,
  NotebookPen,
  NotepadText,
  Pencil,
  Repeat2,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { countOf, formatLongDay, formatMoment, formatTime } from '../../../lib/time/format.ts'
import { zoneText } from '../../../lib/time/zone-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { typeColours, typeIcons, typeNames } from '../type-styles.ts'
import { cancelledText } from '../cancelled-text.ts'
import { minutesBetween, repeatText, timeSpan } from '../appointment-labels.ts'
import { MeetingLink } from './MeetingLink.tsx'
import type { nextActions } from './next-actions.ts'
import { wallOf } from '../wall.ts'

type DetailRowsProps = {
  appointment: FullAppointment
  actions: ReturnType<typeof nextActions>
  me: Pick<Me, 'timeZone'>
  today: string
  onForm: (mode: 'edit' | 'reschedule') => void
}

/** All details of an appointment, one line each. */
export function DetailRows({ appointment, actions, me, today, onForm }: DetailRowsProps) {
  const { id, clientId, clientName, clientTimeZone, startsAt, type, notes, repeat, isException, confirmedAt } =
    appointment
  const zone = me.timeZone
  const { day } = wallOf(startsAt, zone)
  const elsewhere = clientTimeZone && differ(appointment, zone, clientTimeZone) ? clientTimeZone : undefined
  return (
    <ul className="flex flex-col gap-3.5">
      <Fact icon={Clock}>
        <div className="-mt-1.5 -mr-2 float-right flex">
          {actions.edit && (
            <IconButton label="Edit" icon={Pencil} aria-haspopup="dialog" onClick={() => onForm('edit')} />
          )}
          {actions.reschedule && actions.started && (
            <IconButton
              label="Reschedule"
              icon={CalendarClock}
              aria-haspopup="dialog"
              onClick={() => onForm('reschedule')}
            />
          )}
        </div>
        <strong className="font-semibold">
          {formatLongDay(day, today)}, {timeSpan(appointment, zone)}
        </strong>
        <Under>
          {countOf(minutesBetween(appointment), 'minute')}, {zoneText(zone)}
        </Under>
        {elsewhere && (
          <Under>
            For {clientName} {timeSpan(appointment, elsewhere)}, {zoneText(elsewhere)}
          </Under>
        )}
      </Fact>
      <CancelledFact appointment={appointment} zone={zone} />
      {repeat && (
        <Fact icon={Repeat2}>
          {repeatText(repeat, isException ? undefined : appointment.appointmentDate)}
          {isException && (
            <Under>This appointment was changed on its own. Changes to the series do not affect it.</Under>
          )}
        </Fact>
      )}
      <Fact icon={typeIcons[type]} colour={typeColours[type]}>
        {typeNames[type]}
        {appointment.place && (
          <p dir="auto" className="text-md wrap-anywhere text-muted">
            {appointment.place}
          </p>
        )}
        <Link appointment={appointment} hasButton={actions.join} />
      </Fact>
      {appointment.overlapAllowed && <Fact icon={Layers2}>Overlaps another appointment (you allowed this).</Fact>}
      {confirmedAt && appointment.cancelledAt === null && (
        <Fact icon={CircleCheck}>Confirmed on {formatMoment(confirmedAt, { zone })}</Fact>
      )}
      {notes && (
        <Fact icon={NotebookPen}>
          <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{notes}</p>
        </Fact>
      )}
      {actions.prepare && (
        <Fact icon={NotepadText}>
          <PathLink to={`/app/clients/${clientId}?tab=session-history&new=1&appointment=${id}`} className={linkClass}>
            Prepare this session
          </PathLink>
        </Fact>
      )}
      <Fact icon={UserRound}>
        <PathLink to={`/app/clients/${clientId}`} aria-label={`Open record of ${clientName}`} className={linkClass}>
          Open record
        </PathLink>
      </Fact>
    </ul>
  )
}

const linkClass = 'rounded-sm font-medium text-primary hover:underline hover:underline-offset-3'

function differ({ startsAt }: FullAppointment, zone: string, other: string): boolean {
  return formatTime(startsAt, { zone }) !== formatTime(startsAt, { zone: other })
}

type FactProps = { icon: LucideIcon; colour?: string; children: ReactNode }

function Fact({ icon: Icon, colour = 'text-muted', children }: FactProps) {
  return (
    <li className="flex gap-3.5">
      <Icon size={18} aria-hidden className={`mt-0.5 ${colour}`} />
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}

/** A second, quieter line. */
function Under({ children }: { children: ReactNode }) {
  return <p className="text-md text-muted">{children}</p>
}

function Link({
  appointment: { meetingLink, clientName },
  hasButton,
}: {
  appointment: FullAppointment
  hasButton: boolean
}) {
  if (!meetingLink) return null
  return (
    <div className="-mt-0.5 flex min-w-0 items-center gap-1">
      <span className="min-w-0 truncate text-md text-muted">{meetingLink.replace(/^https?:\/\//i, '')}</span>
      <IconButton
        label="Copy meeting link"
        icon={Copy}
        size="sm"
        onClick={() => void copyText(meetingLink, 'Meeting link copied')}
      />
      {!hasButton && (
        <span className="ml-auto shrink-0">
          <MeetingLink link={meetingLink} of={clientName} />
        </span>
      )}
    </div>
  )
}

function CancelledFact({ appointment, zone }: { appointment: FullAppointment; zone: string }) {
  const said = cancelledText(appointment, zone)
  if (!said) return null
  return (
    <Fact icon={CalendarX2} colour="text-bad">
      {said.who}
      <Under>{said.window}</Under>
      {said.reason && <p className="mt-1 wrap-anywhere">{said.reason}</p>}
    </Fact>
  )
}

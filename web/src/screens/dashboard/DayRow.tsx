import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { newNotePath } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import type { DayAppointment } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { NotebookPen, Video } from 'lucide-react'
import { typeIcons, typeNames } from '../../features/appointments/type-styles.ts'
import { cn } from '../../lib/cn.ts'
import { formatTime } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AnchorButton } from '../../ui/Button.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import { type Phase, timeUntil } from './day-course.ts'

type DayRowProps = {
  appointment: DayAppointment
  phase: Phase
  /** A short date, for appointments on other days. */
  day?: string | undefined
  /** The appointment with the filled button. */
  first: boolean
  me: Me
  now: Date
}

export function DayRow({ appointment, phase, day, first, me, now }: DayRowProps) {
  const { id, clientName, startsAt, endsAt, type, place, status } = appointment
  const zone = me.timeZone
  const Icon = typeIcons[type]
  const [past, running] = [phase === 'past', phase === 'running']
  const time = formatTime(startsAt, { zone })
  return (
    <li
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line py-3.5 first:border-t-0',
        running && '-mx-3 rounded-lg border-transparent bg-soft px-3 sm:-mx-4 sm:px-4 [&+li]:border-transparent',
      )}
    >
      <div className={cn('w-19 shrink-0', past && 'text-muted')}>
        <p className={cn('text-md font-semibold', running && 'text-on-soft')}>{day ?? time}</p>
        <p className={cn('text-xs', running ? 'text-on-soft' : 'text-muted')}>
          {day ? time : `to ${formatTime(endsAt, { zone }).replace(/ [AP]M$/, '')}`}
        </p>
      </div>
      <span className="max-sm:hidden">
        <Avatar name={clientName} size={40} tone={past ? 'neutral' : undefined} />
      </span>
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <PathLink
            to={`/app/appointments?open=${id}`}
            exact
            className={cn(
              '-my-1 rounded-sm py-1 font-medium wrap-anywhere hover:underline hover:underline-offset-3',
              past && 'text-muted',
            )}
          >
            {clientName}
          </PathLink>
          {running && (
            <span className="rounded-full bg-primary px-2.5 py-0.5 text-xs font-semibold text-on-primary">Now</span>
          )}
          {phase === 'next' && <Badge>Next, in {timeUntil(startsAt, now)}</Badge>}
          {status === 'pending' && <Badge tone="honey">Pending</Badge>}
        </p>
        <p className={cn('flex gap-x-1.5 text-sm', running ? 'text-on-soft' : 'text-muted')}>
          <Icon size={15} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {[typeNames[type], place].filter(Boolean).join(', ')}
            {running && ` · ${timeUntil(endsAt, now)} left`}
          </span>
        </p>
      </div>
      {past ? (
        <Outcome appointment={appointment} />
      ) : (
        (running || phase === 'next') && <Action appointment={appointment} filled={running && first} />
      )}
    </li>
  )
}

const wide = 'max-sm:w-full'

function Action({ appointment, filled }: { appointment: DayAppointment; filled: boolean }) {
  const { id, type, meetingLink, clientName } = appointment
  const variant = filled ? 'filled' : 'outlined'
  if (type === 'online' && meetingLink)
    return (
      <AnchorButton
        href={meetingLink}
        target="_blank"
        rel="noopener noreferrer"
        icon={Video}
        variant={variant}
        className={wide}
        aria-label={`Join, ${clientName}, in a new tab`}
      >
        Join
      </AnchorButton>
    )
  return (
    <PathButton
      to={`/app/appointments?open=${id}`}
      variant={variant}
      className={wide}
      aria-label={`Open the appointment with ${clientName}`}
    >
      Open
    </PathButton>
  )
}

/** The outcome of the appointment; if no note exists yet, a link to write one. */
function Outcome({ appointment: { id, clientId, clientName, status, note } }: { appointment: DayAppointment }) {
  if (note === null && status !== 'no-show')
    return (
      <PathButton
        to={newNotePath(clientId, id)}
        icon={NotebookPen}
        className={wide}
        aria-label={`Write note about ${clientName}`}
      >
        Write note
      </PathButton>
    )
  return (
    <p className={cn('shrink-0 text-sm', note === 'draft' ? 'text-honey' : 'text-muted')}>
      {note === 'signed' ? 'Note signed' : note === 'draft' ? 'Note in draft' : 'No-show'}
    </p>
  )
}

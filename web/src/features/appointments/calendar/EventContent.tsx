import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { Repeat2 } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import { formatTime } from '../../../lib/time/format.ts'
import { typeColours, typeIcons } from '../type-styles.ts'
import { shortName, spokenName, statusName, timeSpan } from '../appointment-labels.ts'
import { ofAppointment } from '../use-restored-focus.ts'

type EventContentProps = {
  appointment: Appointment
  /** During a drag the new time, not the stored one. */
  span: { startsAt: string; endsAt: string }
  zone: string
  today: string
}

/**
 * The calendar would label an event with its time only. With day, client, type and status it can be found without
 * seeing the grid. The visible text is shortened to fit and is hidden from screen readers.
 */
function heardAs({ appointment, span, zone, today }: EventContentProps) {
  return {
    role: 'img',
    'aria-label': spokenName(appointment, span, zone, today),
    ...ofAppointment(appointment.id),
  }
}

/** '9:30', where AM or PM does not fit. */
const bareTime = (at: string, zone: string) => formatTime(at, { zone }).replace(/\s[AP]M$/, '')

/**
 * An event in a column of hours: bar, name, then icon, time, any status other than scheduled, and place; in a narrow column
 * only first name and start. Width is queried on the column: a container for each event would lay each out separately.
 * Few elements for the same reason: sixty of these are rendered at once.
 */
export function BlockEventContent({ short, ...props }: EventContentProps & { short: boolean }) {
  const { appointment, span, zone } = props
  const { clientName, type, place, status, seriesId } = appointment
  const Icon = typeIcons[type]
  const cancelled = isCancelled(status)
  const plain = status === 'scheduled' || status === 'confirmed' || status === 'completed'
  const start = bareTime(span.startsAt, zone)
  const [firstName] = clientName.split(' ', 1)
  const when = short
    ? formatTime(span.startsAt, { zone })
    : plain
      ? timeSpan(span, zone)
      : `${formatTime(span.startsAt, { zone })} · ${statusName(status)}`
  return (
    <div
      {...heardAs(props)}
      className={cn(
        'relative h-full min-w-0 overflow-hidden rounded-md py-1.5 pr-1.5 pl-4.75',
        'before:forced-color-adjust-none before:absolute before:inset-y-1.5 before:left-2 before:w-0.75 before:rounded-full before:bg-(--event)',
        '@max-[4.5rem]:pr-0.5 @max-[4.5rem]:pl-2.25 @max-[4.5rem]:before:left-0.75',
        short && 'flex items-baseline gap-2',
      )}
    >
      <p
        className={cn(
          'truncate text-sm leading-4.5 font-semibold @max-[6rem]:text-xs @max-[6rem]:leading-4.5 @max-[4.5rem]:text-clip',
          cancelled && 'line-through',
        )}
      >
        {firstName}
        <span className="@max-[6rem]:hidden">{clientName.slice(firstName?.length)}</span>
      </p>
      <p className="flex min-w-0 items-center gap-1 text-xs leading-4.5">
        <Icon size={13} aria-hidden className="shrink-0 @max-[8rem]:hidden" />
        <span className="truncate @max-[4.5rem]:text-clip">
          {cancelled ? (
            <>
              <span className="@min-[6rem]:hidden">{start}</span>
              <span className="@max-[6rem]:hidden">Cancelled</span>
            </>
          ) : (
            <>
              {start}
              <span className="@max-[6rem]:hidden">{when.slice(start.length)}</span>
            </>
          )}
          {plain && status !== 'scheduled' && <span className="@max-[14rem]:hidden"> · {statusName(status)}</span>}
          {plain && place && <span className="@max-[10rem]:hidden"> · {place}</span>}
        </span>
        {seriesId && <Repeat2 size={13} aria-hidden className="ml-auto shrink-0 @max-[10rem]:hidden" />}
      </p>
    </div>
  )
}

/** An event in a month: icon, time, first name and initial; in a narrow cell only the time. */
export function LineEventContent(props: EventContentProps) {
  const { appointment, span, zone } = props
  const { clientName, type, status } = appointment
  const Icon = typeIcons[type]
  const struck = isCancelled(status) && 'line-through'
  return (
    <div {...heardAs(props)} className="flex min-w-0 items-center gap-1 h-6 text-xs @min-[6rem]:gap-1.5">
      <span
        aria-hidden
        className="h-3 w-[3px] shrink-0 rounded-full bg-(--event) forced-color-adjust-none @min-[6rem]:hidden"
      />
      <span className={cn('@min-[6rem]:hidden', struck)}>{bareTime(span.startsAt, zone)}</span>
      <Icon size={13} aria-hidden className={cn('@max-[6rem]:hidden', typeColours[type])} />
      <span className={cn('shrink-0 text-muted @max-[6rem]:hidden', struck)}>
        {formatTime(span.startsAt, { zone }).replace(/:00(?=\s[AP]M)/, '')}
      </span>
      <span className={cn('min-w-0 truncate font-medium @max-[6rem]:hidden', struck)}>{shortName(clientName)}</span>
      {(status === 'pending' || status === 'no-show') && (
        <span className="shrink-0 text-muted @max-[10rem]:hidden">{statusName(status)}</span>
      )}
    </div>
  )
}

import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { Repeat2 } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { formatTime } from '../../lib/format.ts'
import { typeColours, typeIcons } from './type-looks.ts'
import { shortName, spokenName, statusName, timeSpan } from './appointment-words.ts'
import { ofAppointment } from './use-kept-focus.ts'

type EventContentProps = {
  appointment: Appointment
  /** Where it stands now: while it is dragged, not where it is kept. */
  span: { startsAt: string; endsAt: string }
  zone: string
  today: string
}

/**
 * The calendar would name an event by its time alone; with day, client, type and status it can be found without seeing where it stands. What is seen
 * is cut to the room there is, so that it is not heard.
 */
function SpokenName({ appointment, span, zone, today }: EventContentProps) {
  return (
    <span className="sr-only" {...ofAppointment(appointment.id)}>
      {spokenName(appointment, span, zone, today)}
    </span>
  )
}

/** '9:30', for where there is no room to say which half of the day. */
const bareTime = (at: string, zone: string) => formatTime(at, { zone }).replace(/\s[AP]M$/, '')

/** An event in a column of hours: bar, name, then icon, time and, where it is not simply planned, its status in words. */
export function BlockEventContent({ short, ...props }: EventContentProps & { short: boolean }) {
  const { appointment, span, zone } = props
  const { clientName, type, status, seriesId } = appointment
  const Icon = typeIcons[type]
  const cancelled = isCancelled(status)
  const plain = status === 'scheduled' || status === 'confirmed' || status === 'completed'
  return (
    <>
      <SpokenName {...props} />
      <div aria-hidden className="@container flex h-full min-w-0 gap-2 overflow-hidden rounded-md py-1.5 pr-1.5 pl-2">
        <span aria-hidden className="w-[3px] shrink-0 rounded-full bg-(--event)" />
        <div className={cn('min-w-0 flex-1', short && 'flex items-baseline gap-2')}>
          <p
            className={cn(
              'truncate text-sm leading-4.5 font-semibold @max-[5rem]:text-xs @max-[5rem]:leading-4.5',
              cancelled && 'line-through',
            )}
          >
            <span className="@max-[5rem]:hidden">{clientName}</span>
            <span className="hidden @max-[5rem]:inline">{clientName.split(' ')[0]}</span>
          </p>
          <p className="hidden text-xs leading-4.5 @max-[5rem]:block">{bareTime(span.startsAt, zone)}</p>
          <p className="flex min-w-0 items-center gap-1 text-xs leading-4.5 @max-[5rem]:hidden">
            <Icon size={13} aria-hidden className="@max-[7rem]:hidden" />
            <span className="truncate">
              {cancelled
                ? 'Cancelled'
                : short
                  ? formatTime(span.startsAt, { zone })
                  : plain
                    ? timeSpan(span, zone)
                    : `${formatTime(span.startsAt, { zone })} · ${statusName(status)}`}
              {plain && status !== 'scheduled' && <span className="@max-[13rem]:hidden"> · {statusName(status)}</span>}
            </span>
            {seriesId && <Repeat2 size={13} aria-hidden className="ml-auto @max-[9rem]:hidden" />}
          </p>
        </div>
      </div>
    </>
  )
}

/** An event in a month: icon, time, first name and initial; in a narrow cell no more than the time. */
export function LineEventContent(props: EventContentProps) {
  const { appointment, span, zone } = props
  const { clientName, type, status } = appointment
  const Icon = typeIcons[type]
  const struck = isCancelled(status) && 'line-through'
  return (
    <>
      <SpokenName {...props} />
      <div aria-hidden className="flex min-w-0 items-center gap-1 h-6 text-xs @min-[6rem]:gap-1.5">
        <span aria-hidden className="h-3 w-[3px] shrink-0 rounded-full bg-(--event) @min-[6rem]:hidden" />
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
    </>
  )
}

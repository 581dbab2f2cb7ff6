import { cn } from '../../lib/cn.ts'
import { formatTimeOfDay, initials } from '../../lib/time/format.ts'
import { hoursOf, minuteOfDay, type Phase, type TimedAppointment } from './day-course.ts'

const blockClass: Record<Phase, string> = {
  past: 'bg-surface-2 text-muted',
  running: 'bg-primary text-on-primary',
  next: 'bg-soft text-on-soft',
  later: 'bg-soft text-on-soft',
}
const hourName = (hour: number) => Number(formatTimeOfDay(`${String(hour % 24).padStart(2, '0')}:00`).split(':')[0])

/** The day as a timeline, with its appointments and the current time. The rows below it say the same in text. */
export function DayRuler({
  appointments,
  zone,
  now,
}: {
  appointments: readonly TimedAppointment[]
  zone: string
  now: Date
}) {
  const { from, to } = hoursOf(appointments, zone)
  const share = (minutes: number) => `${((minutes - from * 60) / ((to - from) * 60)) * 100}%`
  const nowMinute = minuteOfDay(now, zone)
  const hours = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return (
    <div aria-hidden className="mb-5 px-2 select-none">
      <div className="relative h-9">
        <div className="absolute inset-x-0 top-1/2 border-t border-line" />
        {appointments.map(({ id, clientName, startsAt, endsAt, phase }) => (
          <div
            key={id}
            className={cn(
              'absolute inset-y-0.5 overflow-hidden rounded-sm [box-shadow:0_0_0_2px_var(--surface)] max-lg:text-[0]',
              'flex items-center justify-center px-0.5 text-xs font-semibold',
              blockClass[phase],
            )}
            style={{
              left: share(minuteOfDay(startsAt, zone)),
              width: `${((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 / ((to - from) * 60)) * 100}%`,
            }}
          >
            <span className="truncate max-lg:hidden">
              {to - from > 11 ? initials(clientName) : clientName.split(' ')[0]}
            </span>
          </div>
        ))}
        {nowMinute >= from * 60 && nowMinute <= to * 60 && (
          // Two lines: a single one would strike out a name.
          <div className="absolute -inset-y-1.5 w-0.5 -translate-x-1/2" style={{ left: share(nowMinute) }}>
            <div className="absolute top-0 h-2 w-full bg-clay" />
            <div className="absolute bottom-0 h-2 w-full bg-clay" />
          </div>
        )}
      </div>
      <div className="relative mt-1.5 h-4 text-xs text-muted">
        {hours.map((hour, index) => (
          <span
            key={hour}
            className={cn('absolute -translate-x-1/2', index % 2 === 1 && 'max-sm:hidden')}
            style={{ left: share(hour * 60) }}
          >
            {hourName(hour)}
          </span>
        ))}
      </div>
    </div>
  )
}

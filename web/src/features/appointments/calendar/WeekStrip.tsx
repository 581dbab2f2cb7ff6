import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { cn } from '../../../lib/cn.ts'
import { countOf, formatLongDay } from '../../../lib/time/format.ts'
import { wallOf } from '../wall.ts'

type WeekStripProps = {
  days: readonly string[]
  day: string
  today: string
  items: readonly Appointment[]
  zone: string
  onDay: (day: string) => void
}

/** On a phone, above the day: the seven days of its week, with a dot on days that have appointments. */
export function WeekStrip({ days, day, today, items, zone, onDay }: WeekStripProps) {
  return (
    <div role="group" aria-label="Days of the week" className="grid grid-cols-7 border-t border-line px-2 py-2">
      {days.map((one) => {
        const count = items.filter(
          ({ startsAt, status }) => !isCancelled(status) && wallOf(startsAt, zone).day === one,
        ).length
        const words = formatLongDay(one, today)
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === day}
            aria-current={one === today ? 'date' : undefined}
            onClick={() => onDay(one)}
            className="flex flex-col items-center rounded-md pb-1 hover:bg-surface-2"
          >
            <span className="sr-only">
              {words}, {countOf(count, 'appointment')}
            </span>
            <span aria-hidden className="text-xs text-muted">
              {words.charAt(0)}
            </span>
            <span
              aria-hidden
              className={cn(
                'mt-0.5 inline-flex size-9 items-center justify-center rounded-full text-lg font-semibold',
                one === day ? 'bg-primary text-on-primary' : one === today && 'bg-soft text-on-soft',
              )}
            >
              {Number(one.slice(8))}
            </span>
            <span aria-hidden className={cn('mt-0.5 size-1 rounded-full', count > 0 && 'bg-brand')} />
          </button>
        )
      })}
    </div>
  )
}

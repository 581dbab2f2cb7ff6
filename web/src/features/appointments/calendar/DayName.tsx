import { useLayoutEffect, useRef } from 'react'
import { cn } from '../../../lib/cn.ts'
import { formatLongDay } from '../../../lib/time/format.ts'

type DayNameProps = {
  weekday: string
  /** Day of the month; undefined where the column stands for that weekday in general. */
  number: string
  day: string
  today: boolean
  leave: string | undefined
}

/** A column header: 'Tue', the date in a circle if it is today, and any time off. Links to the day. */
export function DayName({ weekday, number, day, today, leave }: DayNameProps) {
  const first = useRef<HTMLSpanElement>(null)
  // The calendar would label the link with a date that does not match the visible text.
  const name = `${[weekday, number, leave].filter(Boolean).join(' ')}: open ${formatLongDay(day)}`
  useLayoutEffect(() => first.current?.closest('[role=link]')?.setAttribute('aria-label', name), [name])
  return (
    <>
      <span ref={first} className={cn('text-xs font-medium', today ? 'text-primary' : 'text-muted')}>
        {weekday}
      </span>{' '}
      {number && (
        <span
          className={cn(
            'inline-flex h-7 min-w-7 items-center justify-center text-lg font-semibold lg:h-8 lg:min-w-8',
            today && 'edged rounded-full bg-primary text-on-primary',
          )}
        >
          {number}
        </span>
      )}{' '}
      {leave && (
        <span className="min-w-0 truncate rounded-full bg-surface-2 px-2 py-0.5 text-xs font-medium">{leave}</span>
      )}
    </>
  )
}

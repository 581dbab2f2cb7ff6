import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { cn } from '../lib/cn.ts'
import { formatLongDay } from '../lib/time/format.ts'
import { monthAfter, monthLabel, monthOf } from '../lib/time/month-days.ts'
import type { DayRules } from '../lib/time/read-day.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { MonthTable } from './MonthTable.tsx'
import { useDayFocus } from './use-day-focus.ts'

type DateCalendarProps = Pick<DayRules, 'today' | 'weekStart' | 'firstDay' | 'lastDay'> & {
  /** `yyyy-MM-dd` */
  value: string | undefined
  onChoose: (day: string) => void
}

/** The calendar of DateInput, fetched when it is first opened. Takes the focus. */
export function DateCalendar({
  today,
  weekStart,
  firstDay = '1900-01-01',
  lastDay = '2199-12-31',
  value,
  onChoose,
}: DateCalendarProps) {
  const nearest = today < firstDay ? firstDay : today > lastDay ? lastDay : today
  const start = value ?? nearest
  const [month, setMonth] = useState(monthOf(start))
  const focus = useDayFocus()
  const labelId = useId()
  const isOffered = (day: string) => day >= firstDay && day <= lastDay
  const move = (day: string) => {
    setMonth(monthOf(day))
    focus.focusDay(day)
  }
  // oxlint-disable-next-line react/exhaustive-deps -- once, as it opens
  useEffect(() => focus.focusDay(start), [])
  const page = (months: number) => {
    focus.forgetDay()
    setMonth(monthAfter(month, months))
  }
  return (
    <>
      <div className="mb-1 flex items-center">
        <h2 id={labelId} aria-live="polite" className="flex-1 px-2 text-md font-semibold">
          {monthLabel(month)}
        </h2>
        <IconButton
          label="Previous month"
          icon={ChevronLeft}
          className="size-11"
          onClick={() => page(-1)}
          tooltip={false}
        />
        <IconButton
          label="Next month"
          icon={ChevronRight}
          className="size-11"
          onClick={() => page(1)}
          tooltip={false}
        />
      </div>
      <MonthTable
        {...{ month, weekStart, focus }}
        labelledBy={labelId}
        stops={[value, today]}
        onMove={move}
        cell={(day, tabIndex) => (
          <td key={day}>
            <button
              type="button"
              data-day={day}
              tabIndex={tabIndex}
              aria-label={formatLongDay(day, today)}
              aria-current={day === today ? 'date' : undefined}
              aria-pressed={day === value}
              aria-disabled={!isOffered(day) || undefined}
              onClick={() => isOffered(day) && onChoose(day)}
              className={cn(
                'mx-auto flex size-11 max-w-full items-center justify-center rounded-full border text-md',
                // In forced colours a transparent border is visible, and a background is not.
                day === today ? 'border-line-strong font-semibold' : 'border-transparent',
                day === value ? 'bg-primary text-on-primary' : isOffered(day) && 'hover:bg-surface-2',
                !isOffered(day) && 'text-muted line-through',
              )}
            >
              {Number(day.slice(8))}
            </button>
          </td>
        )}
      />
      {isOffered(today) && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => onChoose(today)}>
          Today
        </Button>
      )}
    </>
  )
}

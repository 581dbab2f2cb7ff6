import { cn } from '../../lib/cn.ts'
import { monthOf } from '../../lib/time/month-days.ts'
import { MonthTable, type MonthTableProps } from '../../ui/MonthTable.tsx'
import { dayLabel } from './slot-labels.ts'

export type MonthGridProps = Omit<MonthTableProps, 'stops' | 'cell'> & {
  /** `yyyy-MM-dd` in the client's zone. */
  today: string
  /** Days with free slots (`yyyy-MM-dd` in the client's zone), and how many. */
  counts: ReadonlyMap<string, number>
  /** The slots of the month are being fetched: days without any may still get some. */
  busy: boolean
  /** The day whose times are shown. */
  opened: string | null
  onOpen: (day: string) => void
}

/**
 * The days of a month. One with free times is a button in its cell; one without is text, and its cell takes the focus, so
 * that arrow keys reach it and a screen reader says why it cannot be chosen.
 */
export function MonthGrid({ today, counts, busy, opened, onOpen, ...table }: MonthGridProps) {
  return (
    <MonthTable
      {...table}
      stops={[opened, [...counts.keys()].find((day) => monthOf(day) === table.month), today]}
      cell={(day, tabIndex) => (
        <DayCell
          key={day}
          day={day}
          today={today}
          count={counts.get(day) ?? (busy ? undefined : 0)}
          opened={day === opened}
          tabIndex={tabIndex}
          onOpen={() => onOpen(day)}
        />
      )}
    />
  )
}

type DayCellProps = {
  day: string
  today: string
  count: number | undefined
  opened: boolean
  tabIndex: 0 | -1
  onOpen: () => void
}

function DayCell({ day, today, count, opened, tabIndex, onOpen }: DayCellProps) {
  const current = day === today ? 'date' : undefined
  const name = <span className="sr-only">{dayLabel(day, count, today)}</span>
  const number = Number(day.slice(8))
  const circle = 'mx-auto flex size-10 items-center justify-center rounded-full'
  if (!count)
    return (
      <td data-day={day} tabIndex={tabIndex} aria-current={current} className="h-12 rounded-md">
        {name}
        <span aria-hidden className={cn(circle, 'text-muted', current && 'border border-line-strong')}>
          {number}
        </span>
      </td>
    )
  return (
    <td>
      <button
        type="button"
        data-day={day}
        tabIndex={tabIndex}
        aria-current={current}
        aria-pressed={opened}
        onClick={onOpen}
        className="group flex h-12 w-full items-center rounded-md"
      >
        {name}
        <span
          aria-hidden
          className={cn(
            circle,
            'relative border font-semibold transition-colors duration-150',
            'after:absolute after:bottom-1 after:size-1 after:rounded-full after:bg-current',
            // In forced colours a transparent border is visible, and a background is not.
            current ? 'border-line-strong' : 'border-transparent',
            opened
              ? 'bg-primary text-on-primary group-hover:bg-primary-hover'
              : 'bg-soft text-on-soft group-hover:bg-soft-hover',
          )}
        >
          {number}
        </span>
      </button>
    </td>
  )
}

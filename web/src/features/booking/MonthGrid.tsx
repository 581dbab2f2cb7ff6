import type { WeekStart } from '@openhour/shared/features/availability/availability.rules.ts'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { dayByKey, weeksOf } from './slot-days.ts'
import { dayLabel, weekdayLabels } from './slot-labels.ts'
import { type DayFocus, dayOfElement } from './use-day-focus.ts'

export type MonthGridProps = {
  /** `yyyy-MM` */
  month: string
  weekStart: WeekStart
  /** `yyyy-MM-dd` in the client's zone. */
  today: string
  /** Days with free slots (`yyyy-MM-dd` in the client's zone), and how many. */
  counts: ReadonlyMap<string, number>
  /** The slots of the month are being fetched: days without any may still get some. */
  busy: boolean
  /** The day whose times are shown. */
  opened: string | null
  labelledBy: string
  focus: DayFocus
  onOpen: (day: string) => void
  /** A key moves to this day, perhaps of another month. */
  onMove: (day: string) => void
}

/**
 * The days of a month as an ARIA grid with one tab stop. A day with free times is a button in its cell; a day without is
 * text, and its cell takes the focus, so that arrow keys reach it and a screen reader says why it cannot be chosen.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, weekStart, today, counts, busy, opened, labelledBy, onOpen, onMove } = props
  const { grid, onFocus: onDayFocus, onBlur } = props.focus
  const [active, setActive] = useState<string | null>(null)
  const weeks = weeksOf(month, weekStart)
  const days = weeks.flat()
  const stop = [active, opened, days.find((day) => counts.has(day)), today].find((day) => day && days.includes(day))

  const onFocus = (event: FocusEvent) => {
    onDayFocus(event)
    setActive(dayOfElement(event.target))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayOfElement(event.target)
    if (day === null || event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayByKey(day, event.key, event.shiftKey, weekStart)
    // Keys of the grid never scroll the page, also where there is nothing to move to or to press.
    if (next !== undefined || (event.key === ' ' && !counts.has(day))) event.preventDefault()
    if (next !== undefined) onMove(next)
  }
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA date grid is a table with role grid
      role="grid"
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr>
          {weekdayLabels(weekStart).map((name) => (
            <th key={name} scope="col" className="h-8 text-xs font-medium text-muted">
              <span className="sr-only">{name}</span>
              <span aria-hidden>{name.slice(0, 3)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week[0]}>
            {index === 0 && week.length < 7 && <td colSpan={7 - week.length} />}
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                today={today}
                count={counts.get(day) ?? (busy ? undefined : 0)}
                opened={day === opened}
                tabIndex={day === (stop ?? days[0]) ? 0 : -1}
                onOpen={() => onOpen(day)}
              />
            ))}
            {index > 0 && week.length < 7 && <td colSpan={7 - week.length} />}
          </tr>
        ))}
      </tbody>
    </table>
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
      <td data-day={day} tabIndex={tabIndex} aria-current={current} className="h-12 rounded-md p-0">
        {name}
        <span aria-hidden className={cn(circle, 'text-muted', current && 'border border-line-strong')}>
          {number}
        </span>
      </td>
    )
  return (
    <td className="p-0">
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

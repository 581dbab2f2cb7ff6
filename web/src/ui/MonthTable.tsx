import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { dayByKey, type WeekStart, weekdayLabels, weeksOf } from '../lib/time/month-days.ts'
import { type DayFocus, dayOfElement } from './use-day-focus.ts'

export type MonthTableProps = {
  /** `yyyy-MM` */
  month: string
  weekStart: WeekStart
  labelledBy: string
  focus: DayFocus
  /** The tab stop is the day that had the focus last, else the first of these in the month (`yyyy-MM-dd`). */
  stops: readonly (string | null | undefined)[]
  /** Draws a day as a cell; what takes its focus has `data-day` and this `tabIndex`. */
  cell: (day: string, tabIndex: 0 | -1) => ReactNode
  /** A key moves to this day, perhaps of another month. */
  onMove: (day: string) => void
}

/** The days of a month as an ARIA grid with one tab stop. */
export function MonthTable({ month, weekStart, labelledBy, focus, stops, cell, onMove }: MonthTableProps) {
  const { grid, onFocus: onDayFocus, onBlur } = focus
  const [active, setActive] = useState<string | null>(null)
  const weeks = weeksOf(month, weekStart)
  const days = weeks.flat()
  const stop = [active, ...stops].find((day) => day && days.includes(day)) ?? days[0]

  const onFocus = (event: FocusEvent) => {
    onDayFocus(event)
    setActive(dayOfElement(event.target))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayOfElement(event.target)
    if (day === null || event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayByKey(day, event.key, event.shiftKey, weekStart)
    // Keys of the grid never scroll the page, also where there is nothing to move to or to press.
    if (next !== undefined || (event.key === ' ' && !(event.target instanceof HTMLButtonElement)))
      event.preventDefault()
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
      className="w-full table-fixed"
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
            {week.map((day) => cell(day, day === stop ? 0 : -1))}
            {index > 0 && week.length < 7 && <td colSpan={7 - week.length} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { wallOf } from '../wall.ts'
import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { countOf, formatLongDay, formatTimeOfDay } from '../../../lib/time/format.ts'
import { clockOf, openOn, type PracticeTime } from './availability-events.ts'
import { cellOf, type Grid, slotMinutes, spanOn, type Stop } from './grid-stops.ts'
import { useGridKeys } from './use-grid-keys.ts'

type GridCursorProps = {
  items: readonly Appointment[]
  practice: PracticeTime | undefined
  today: string
  /** Undefined if the days before and after are not shown next. */
  onStep: ((by: -1 | 1) => void) | undefined
  days: readonly string[]
  month: boolean
  /** The hours shown, as the calendar takes them. */
  hours: readonly [string, string]
  zone: string
  /** Enter on a free time or, in a month, on a day. */
  onChoose: (day: string, startTime: string | undefined) => void
  children: ReactNode
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** Where the cursor starts on a day. */
const morning = 9 * 60

/** The calendar with a cursor for the keyboard: a button over the free time or day that has the focus, seen only then. */
export function GridCursor(props: GridCursorProps) {
  const { days, month, hours, zone, items, today, onStep, onChoose, children } = props
  const place = useRef<HTMLDivElement>(null)
  const cursor = useRef<HTMLButtonElement>(null)
  const hint = useId()
  const [first, last] = [minutesOf(hours[0]), minutesOf(hours[1])]
  const start = {
    day: days.includes(today) ? today : (days[0] ?? today),
    minutes: month ? -1 : Math.max(first, morning),
  }
  const [moved, setMoved] = useState<Stop>()
  const at = moved && days.includes(moved.day) && moved.minutes < 0 === month ? moved : start
  const grid = (): Grid | undefined =>
    place.current ? { root: place.current, month, first, last, items, zone } : undefined
  const onKeyDown = useGridKeys({ place, cursor, grid, days, at, onCursor: setMoved, onStep })

  // Only where it is seen: reading the place of a cell lays out the whole week.
  const placeCursor = () => {
    const button = cursor.current
    const cell = place.current && cellOf(place.current, at.day)
    if (!button || !cell || !place.current) return
    const [of, around] = [cell.getBoundingClientRect(), place.current.getBoundingClientRect()]
    const share = month ? 0 : (at.minutes - first) / (last - first)
    const height = month ? of.height : (slotMinutes / (last - first)) * of.height
    Object.assign(button.style, {
      left: `${of.left - around.left + 2}px`,
      top: `${of.top - around.top + share * of.height + 2}px`,
      width: `${of.width - 4}px`,
      height: `${height - 4}px`,
    })
  }
  useLayoutEffect(() => {
    if (document.activeElement === cursor.current) placeCursor()
  })

  return (
    <div ref={place} onKeyDown={onKeyDown} className="relative">
      {children}
      <button
        ref={cursor}
        type="button"
        aria-label={month ? dayName(at.day, props) : slotName(at, props)}
        aria-describedby={hint}
        onFocus={({ currentTarget }) => {
          placeCursor()
          currentTarget.scrollIntoView({ block: 'nearest' })
        }}
        onClick={() => onChoose(at.day, month ? undefined : clockOf(at.minutes))}
        className="pointer-events-none absolute scroll-mt-32 rounded-md border-2 border-ring bg-transparent opacity-0 outline-none forced-color-adjust-none focus:opacity-100 forced-colors:border-[Highlight] print:hidden"
      />
      <span id={hint} hidden>
        Arrow keys move between days, times and appointments.
      </span>
    </div>
  )
}

function slotName({ day, minutes }: Stop, { practice, today, items, zone }: GridCursorProps): string {
  const holds = ({ from, to }: { from: number; to: number }) => from <= minutes && minutes < to
  const [open] = openOn([day], practice)
  const within = !practice || open?.times.some(([from, to]) => holds({ from, to }))
  const taken = items.some(
    (one) => wallOf(one.startsAt, zone).day === day && !isCancelled(one.status) && holds(spanOn(one, day, zone)),
  )
  const state = taken ? 'booked' : within ? 'free' : 'outside your hours'
  return `${formatLongDay(day, today)}, ${formatTimeOfDay(clockOf(minutes))}: ${state}`
}

function dayName(day: string, { items, zone, today }: GridCursorProps): string {
  const count = items.filter(({ startsAt }) => wallOf(startsAt, zone).day === day).length
  return `${formatLongDay(day, today)}: ${count === 0 ? 'no appointments' : countOf(count, 'appointment')}`
}

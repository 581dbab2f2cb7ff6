import { dayAfter } from '@openhour/shared/lib/days.ts'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Grid, reachable, type Stop, stopAt, stopsOf } from './grid-stops.ts'

type GridKeys = {
  /** Around the calendar and the cursor. */
  place: RefObject<HTMLElement | null>
  cursor: RefObject<HTMLButtonElement | null>
  grid: () => Grid | undefined
  days: readonly string[]
  /** Where the cursor is. */
  at: Stop
  onCursor: (stop: Stop) => void
  /** The days before or after these; undefined if there are none to show. */
  onStep: ((by: -1 | 1) => void) | undefined
}

/**
 * One tab stop for the calendar, which would have one for each appointment and day. Arrows move between days, free times and appointments; the button `cursor`
 * stands for what has no element.
 */
export function useGridKeys({ place, cursor, grid, days, at, onCursor, onStep }: GridKeys) {
  const wanted = useRef<Stop>(undefined)
  const held = useRef<HTMLElement>(undefined)
  const due = useRef(false)

  const focus = (stop: Stop | undefined) => {
    if (!stop) return
    due.current = !stop.element
    if (stop.element) focusOn(stop.element)
    else onCursor(stop)
  }
  // Once the cursor is in its new place, and before the next key: of two keys within one frame, the second starts where the first led.
  useLayoutEffect(() => {
    if (!due.current) return
    due.current = false
    focusOn(cursor.current)
  })
  const current = (of: Grid): Stop => {
    const { activeElement } = document
    const found = days.flatMap((day) => stopsOf(of, day)).find(({ element }) => element && element === activeElement)
    return found ?? at
  }
  const beside = (of: Grid, by: -1 | 1) => {
    const from = current(of)
    const day = dayAfter(from.day, by)
    if (days.includes(day)) return focus(stopAt(stopsOf(of, day), from.minutes))
    if (!onStep) return
    wanted.current = { day, minutes: from.minutes }
    onStep(by)
  }
  const along = (of: Grid, by: -1 | 1) => {
    const from = current(of)
    const stops = stopsOf(of, from.day)
    const index = stops.findIndex(({ element, minutes }) =>
      from.element ? element === from.element : !element && minutes === from.minutes,
    )
    // An appointment was booked where the cursor was.
    const before = index >= 0 ? index : stops.findLastIndex(({ minutes }) => minutes <= from.minutes) - (by > 0 ? 1 : 0)
    const next = stops[before + by]
    if (next || !of.month) return focus(next)
    // The same weekday of another week.
    const week = stopsOf(of, dayAfter(from.day, by * 7))
    if (days.includes(dayAfter(from.day, by * 7))) focus(by > 0 ? week[0] : week.at(-1))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const of = grid()
    if (!of || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const act: Partial<Record<string, () => void>> = {
      ArrowLeft: () => beside(of, -1),
      ArrowRight: () => beside(of, 1),
      ArrowUp: () => along(of, -1),
      ArrowDown: () => along(of, 1),
      Home: () => focus(stopsOf(of, current(of).day)[0]),
      End: () => focus(stopsOf(of, current(of).day).at(-1)),
      Escape: () => place.current?.closest('section')?.querySelector('h2')?.focus(),
    }
    const found = act[event.key]
    if (!found) return
    event.preventDefault()
    found()
  }

  // The calendar draws its elements anew, each with a tab stop.
  useEffect(() => {
    const root = place.current
    if (!root) return
    const settle = () => {
      const kept = held.current?.isConnected ? held.current : undefined
      for (const one of reachable(root)) if (one !== kept && one.tabIndex !== -1) one.tabIndex = -1
      if (kept) kept.tabIndex = 0
      cursor.current?.setAttribute('tabindex', kept ? '-1' : '0')
    }
    const took = ({ target }: FocusEvent) => {
      held.current = target instanceof HTMLElement && target !== cursor.current ? target : undefined
      settle()
    }
    settle()
    const watching = new MutationObserver(settle)
    watching.observe(root, { childList: true, subtree: true })
    root.addEventListener('focusin', took)
    return () => {
      watching.disconnect()
      root.removeEventListener('focusin', took)
    }
  }, [place, cursor])

  useLayoutEffect(() => {
    const stop = wanted.current
    const of = grid()
    if (!stop || !of || !days.includes(stop.day) || of.root.closest('[inert]')) return
    wanted.current = undefined
    focus(stopAt(stopsOf(of, stop.day), stop.minutes))
  })
  return onKeyDown
}

function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}

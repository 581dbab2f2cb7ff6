import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

export type DayFocus = {
  grid: RefObject<HTMLTableElement | null>
  /** Focuses a day (`yyyy-MM-dd`), or, if its month is not shown yet, as soon as it is. */
  focusDay: (day: string) => void
  /** Another month was opened without a day to focus. */
  forgetDay: () => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/**
 * The focus in a grid of days. The focusable element of each day has `data-day`: a button, or the cell itself on a day
 * without free times. When new slots replace one by the other, the day keeps the focus.
 */
export function useDayFocus(): DayFocus {
  const grid = useRef<HTMLTableElement>(null)
  const wanted = useRef<string | null>(null)
  const held = useRef<string | null>(null)
  const elementOf = (day: string | null) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)

  useLayoutEffect(() => {
    const now = document.activeElement
    // React removed the focused element, or left the cell around a new button focused.
    const lost = now === null || now === document.body || (now.matches('td') && grid.current?.contains(now))
    const target = elementOf(wanted.current ?? (lost ? held.current : null))
    if (!target) return
    wanted.current = null
    target.focus()
  })

  return {
    grid,
    focusDay: (day) => {
      const element = elementOf(day)
      wanted.current = element ? null : day
      element?.focus()
    },
    forgetDay: () => {
      wanted.current = null
    },
    onFocus: (event) => {
      held.current = dayOfElement(event.target)
    },
    onBlur: () => {
      held.current = null
    },
  }
}

/** The day (`yyyy-MM-dd`) whose focusable element this is; null for others. */
export function dayOfElement(element: EventTarget): string | null {
  return element instanceof HTMLElement ? (element.dataset.day ?? null) : null
}

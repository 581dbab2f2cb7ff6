import { useEffect, useEffectEvent } from 'react'

export type ReviewKeys = {
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onKeep?: (() => void) | undefined
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Alt with an arrow turns to the next or previous draft, Ctrl or Cmd with Enter keeps the open one; never while something is typed or a dialog is open. */
export function useReviewKeys(keys: ReviewKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || typing(event.target) || document.querySelector('[role$="dialog"]'))
      return
    const arrow = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
    const act =
      arrow && event.key === 'ArrowDown'
        ? keys.onNext
        : arrow && event.key === 'ArrowUp'
          ? keys.onPrevious
          : event.key === 'Enter' && (event.ctrlKey || event.metaKey)
            ? keys.onKeep
            : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}

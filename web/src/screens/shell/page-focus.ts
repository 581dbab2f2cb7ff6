import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/**
 * After a change of page, moves the focus to the new page's heading, where screen readers start to read. Leaves it alone when the page has set
 * it already, and in an open dialog.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        const place = main.current
        const focused = document.activeElement
        if (!place || (focused !== place && place.contains(focused) && !focused?.matches('h1'))) return
        if (focused?.closest('[role$=dialog][data-open]')) return
        focusHeading(place)
      }),
    [router, main],
  )
}

function focusHeading(place: HTMLElement): void {
  const heading = place.querySelector('h1')
  if (heading) heading.tabIndex = -1
  const target = heading ?? place
  target.focus({ preventScroll: true })
  // The heading of a skeleton disappears with it, and would take the focus along.
  const observer = new MutationObserver(() => {
    if (document.activeElement === heading) return
    observer.disconnect()
    if (heading?.isConnected === false && document.activeElement === document.body) focusHeading(place)
  })
  if (heading) observer.observe(place, { childList: true, subtree: true })
}

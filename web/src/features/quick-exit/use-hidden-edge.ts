import { useSyncExternalStore } from 'react'

/** Less than any on-screen keyboard, more than a browser's bars. */
const leastKeyboard = 120

/**
 * How many pixels of the page's upper or lower edge are out of sight because an on-screen keyboard is open: `fixed`
 * elements stay behind it. 0 without one, and when someone has zoomed in.
 */
export function useHiddenEdge(edge: 'top' | 'bottom'): number {
  return useSyncExternalStore(subscribe, () => measure(edge))
}

function measure(edge: 'top' | 'bottom'): number {
  const seen = window.visualViewport
  if (!seen || Math.abs(seen.scale - 1) > 0.01 || innerHeight - seen.height < leastKeyboard) return 0
  const above = Math.max(0, Math.round(seen.offsetTop))
  return edge === 'top' ? above : Math.max(0, Math.round(innerHeight - seen.height) - above)
}

function subscribe(changed: () => void): () => void {
  const seen = window.visualViewport
  for (const type of ['resize', 'scroll']) seen?.addEventListener(type, changed)
  return () => {
    for (const type of ['resize', 'scroll']) seen?.removeEventListener(type, changed)
  }
}

import { useCallback, useSyncExternalStore } from 'react'

export const phoneQuery = '(max-width: 767px)'
export const tabletQuery = '(max-width: 1023px)'

/** What each query last said on the screen. */
const onScreen = new Map<string, boolean>()

/** A sheet is narrower than the screen, but what is rendered anew while the browser prints comes too late: it has counted the sheets. */
function matches(query: string): boolean {
  const kept = onScreen.get(query)
  if (kept !== undefined && matchMedia('print').matches && !matchMedia('screen').matches) return kept
  const { matches: now } = matchMedia(query)
  onScreen.set(query, now)
  return now
}

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matches(query))
}

import { useCallback, useSyncExternalStore } from 'react'

export const phoneQuery = '(max-width: 767px)'
export const tabletQuery = '(max-width: 1023px)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      // A sheet is narrower than the screen, but what is rendered anew while the browser prints comes too late: it has counted the sheets.
      const told = () => matchMedia('print').matches || changed()
      list.addEventListener('change', told)
      return () => list.removeEventListener('change', told)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

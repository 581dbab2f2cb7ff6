import { useEffect } from 'react'
import { shownLook } from './look.ts'

/**
 * Sets the title of the browser tab while the page is shown. PageHead does it by itself. In discreet mode the title is
 * only the neutral name, because a browser also lists it in its history.
 */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = shownLook()?.name ?? `${title} · Openhour`
  }, [title])
}

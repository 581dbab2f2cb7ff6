import { useEffect } from 'react'

/** Sets the title of the browser tab while the page is shown. PageHead does it by itself. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Openhour`
  }, [title])
}

import { useEffect } from 'react'

/** Names the browser's tab while the page is shown. PageHead does it by itself. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Openhour`
  }, [title])
}

import { useEffect, useState } from 'react'
import { phoneQuery, tabletQuery, useMediaQuery } from '../../lib/media.ts'
import { readCookie, writeCookie } from '../../lib/storage.ts'

const cookie = 'sidebar_state'
const days = 7

/**
 * On a desk the sidebar is beside the page or hidden, which is remembered across visits. On a tablet a rail of icons stands
 * for it, on a phone nothing; there the button opens it as a sheet, which always starts closed.
 */
export function useSidebar() {
  const phone = useMediaQuery(phoneQuery)
  const narrow = useMediaQuery(tabletQuery)
  const [beside, setBeside] = useState(() => readCookie(cookie) !== 'false')
  const [sheet, setSheet] = useState(false)

  const toggle = () => {
    if (narrow) return setSheet(!sheet)
    writeCookie(cookie, String(!beside), days)
    setBeside(!beside)
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // In a rich text editor the same keys mean bold.
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
  return {
    /** How it stands beside the page. */
    beside: phone ? 'none' : narrow ? 'rail' : beside ? 'open' : 'hidden',
    asSheet: narrow,
    sheetOpen: narrow && sheet,
    toggle,
    closeSheet: () => setSheet(false),
  } as const
}

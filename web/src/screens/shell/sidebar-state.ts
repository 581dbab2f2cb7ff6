import { useEffect, useState } from 'react'
import { phoneQuery, useMediaQuery } from '../../lib/media.ts'
import { readCookie, writeCookie } from '../../lib/storage.ts'

const cookie = 'sidebar_state'
const days = 7

/** Beside the page, the sidebar's state is remembered across visits; as a sheet on a phone it always starts closed. */
export function useSidebar() {
  const phone = useMediaQuery(phoneQuery)
  const [beside, setBeside] = useState(() => readCookie(cookie) !== 'false')
  const [sheet, setSheet] = useState(false)

  const toggle = () => {
    if (phone) return setSheet(!sheet)
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
  return { phone, besideOpen: beside, sheetOpen: phone && sheet, toggle, closeSheet: () => setSheet(false) }
}

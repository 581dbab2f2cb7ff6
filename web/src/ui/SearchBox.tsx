import { useEffect, useState } from 'react'
import { SearchInput } from './SearchInput.tsx'

const typingPauseMilliseconds = 250

export type SearchBoxProps = {
  /** 'Search clients' */
  label: string
  /** The current search, as the URL has it. */
  search: string
  onSearch: (search: string) => void
  longest: number
}

/** A search that is reported after a pause in typing, trimmed; at once when the box is emptied. */
export function SearchBox({ label, search, onSearch, longest }: SearchBoxProps) {
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  const [sent, setSent] = useState(search)
  // The URL may change in other ways, such as going back; text that is still being typed is left alone.
  if (search !== shown) {
    setShown(search)
    if (search !== sent) setText(search)
  }
  useEffect(() => {
    const wanted = text.trim().slice(0, longest)
    if (wanted === search) return undefined
    const timer = setTimeout(
      () => {
        setSent(wanted)
        onSearch(wanted)
      },
      wanted === '' ? 0 : typingPauseMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [text, search, onSearch, longest])
  return <SearchInput label={label} value={text} onChange={setText} className="min-w-0 flex-1 sm:max-w-100" />
}

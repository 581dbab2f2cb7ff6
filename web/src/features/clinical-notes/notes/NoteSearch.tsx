import { useEffect, useState } from 'react'
import { SearchInput } from '../../../ui/SearchInput.tsx'

const typingPauseMilliseconds = 250

/** The text of a search box, and its debounced value. Clearing the box applies immediately. */
export function useSearchText() {
  const [text, setText] = useState('')
  const [words, setWords] = useState('')
  useEffect(() => {
    const wanted = text.trim()
    const timer = setTimeout(() => setWords(wanted), wanted === '' ? 0 : typingPauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, words }
}

export function NoteSearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  return <SearchInput label="Search clinical notes" value={text} onChange={onText} className="mb-4 sm:max-w-100" />
}

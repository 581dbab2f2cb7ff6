import { useEffect, useState } from 'react'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ClientSort } from './list-search.ts'

const typingPauseMilliseconds = 250

export type ClientsToolsProps = {
  search: string
  sort: ClientSort
  onSearch: (search: string) => void
  onSort: (sort: ClientSort) => void
}

const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
] as const

export function ClientsTools({ search, sort, onSearch, onSort }: ClientsToolsProps) {
  return (
    <div className="mb-5 flex flex-wrap gap-3">
      <SearchBox search={search} onSearch={onSearch} />
      <div className="w-full sm:w-44">
        <Select
          aria-label="Sort clients"
          options={sortOptions}
          value={sort}
          onChange={(event) => onSort(event.target.value as ClientSort)}
        />
      </div>
    </div>
  )
}

function SearchBox({ search, onSearch }: Pick<ClientsToolsProps, 'search' | 'onSearch'>) {
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  const [sent, setSent] = useState(search)
  // The address may change by other ways than this box, such as going back; what is still being typed is left alone.
  if (search !== shown) {
    setShown(search)
    if (search !== sent) setText(search)
  }
  useEffect(() => {
    const wanted = text.trim().slice(0, 100)
    if (wanted === search) return undefined
    const timer = setTimeout(() => {
      setSent(wanted)
      onSearch(wanted)
    }, typingPauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text, search, onSearch])
  return <SearchInput label="Search clients" value={text} onChange={setText} className="min-w-0 flex-1 sm:max-w-100" />
}

import { SearchBox } from '../../ui/SearchBox.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ClientSort } from './list-search.ts'

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
      <SearchBox label="Search clients" search={search} onSearch={onSearch} longest={100} />
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

import type { ReactNode } from 'react'
import type { ListChoice, ListState } from '../../lib/lists/list-state.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Select } from '../../ui/Select.tsx'

type DocumentToolsProps = Pick<ListState, 'search' | 'found' | 'sort' | 'filters'> & { clientFilter: ReactNode }

/** Search, filters and order of all documents: more than fit side by side. */
export function DocumentTools({ search, found, sort, filters, clientFilter }: DocumentToolsProps) {
  return (
    <>
      <div className="mb-5 flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          {search && <SearchBox {...search} />}
          <div className="w-full sm:w-70 *:mb-0!">{clientFilter}</div>
        </div>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {[...filters, ...(sort ? [sort] : [])].map((choice) => (
            <Choice key={choice.name} {...choice} />
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {found}
      </p>
    </>
  )
}

function Choice({ label, options, value, onChange }: ListChoice) {
  return (
    <Select aria-label={label} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
  )
}

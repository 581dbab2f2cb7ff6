import type { ListChoice, ListState } from '../../lib/lists/list-state.ts'
import { phoneQuery, tabletQuery, useMediaQuery } from '../../lib/media.ts'
import { SearchBox } from '../SearchBox.tsx'
import { Select } from '../Select.tsx'
import { ListSwitch } from './ListSwitch.tsx'

type ListToolsProps = Pick<ListState, 'search' | 'found' | 'sort' | 'filters'>

/** More values than a tablet has room for side by side. */
const sideBySide = 4

/** Search, filters and order above the rows. */
export function ListTools({ search, found, sort, filters }: ListToolsProps) {
  const phone = useMediaQuery(phoneQuery)
  const tablet = useMediaQuery(tabletQuery)
  const filter = filters.find(({ inTools }) => inTools === true)
  const selects = filters.filter(({ inTools }) => inTools === 'select')
  const box = search && <SearchBox {...search} />
  return (
    <>
      {filter ? (
        <div className="mb-5 flex flex-col gap-3 xl:flex-row xl:justify-between">
          {box && <div className="flex xl:flex-1">{box}</div>}
          {phone || (tablet && filter.options.length > sideBySide) ? (
            <ListSelect {...filter} />
          ) : (
            <div>
              <ListSwitch {...filter} />
            </div>
          )}
        </div>
      ) : (
        <div className="mb-5 flex flex-wrap gap-3">
          {box}
          {sort && (
            <div className="w-full sm:w-44">
              <ListSelect {...sort} />
            </div>
          )}
        </div>
      )}
      {selects.length > 0 && (
        <div className="mb-5 grid grid-cols-2 gap-3 sm:flex sm:*:w-44">
          {[...selects, ...(sort ? [sort] : [])].map((choice) => (
            <div key={choice.name}>
              <ListSelect {...choice} />
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {found}
      </p>
    </>
  )
}

function ListSelect({ label, options, value, onChange }: ListChoice) {
  return (
    <Select
      aria-label={label}
      options={options.map((option) => ({
        value: option.value,
        label: option.count === undefined ? option.label : `${option.label} (${option.count})`,
      }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

import type { ListChoice } from '../../lib/lists/list-state.ts'
import { SegmentedSwitch } from '../SegmentedSwitch.tsx'

/** The values of a filter side by side, with how many rows each has. */
export function ListSwitch({ label, options, value, onChange }: ListChoice) {
  return <SegmentedSwitch label={label} segments={options} value={value} onChange={onChange} />
}

/** The filters that belong into the head of a list. */
export function HeadFilters({ filters }: { filters: readonly ListChoice[] }) {
  return filters.map((filter) => !filter.inTools && <ListSwitch key={filter.name} {...filter} />)
}

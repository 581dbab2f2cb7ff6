import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { type HistoryFilter, noFilter } from './history-query.ts'
import { kindOptions, recordOptions } from './history-labels.ts'

type HistoryFiltersProps = { filter: HistoryFilter; onChange: (filter: HistoryFilter) => void }

/** Filters by action, record and date. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const set = (part: Partial<HistoryFilter>) => onChange({ ...filter, ...part })
  const bounded = Object.values(filter).some(Boolean)
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_auto_auto_auto]">
      <Field label="Action">
        <Select
          options={kindOptions}
          placeholder="All"
          value={filter.kind}
          onChange={(event) => set({ kind: event.target.value as HistoryFilter['kind'] })}
        />
      </Field>
      <Field label="Record">
        <Select
          options={recordOptions}
          placeholder="All"
          value={filter.entity}
          onChange={(event) => set({ entity: event.target.value })}
        />
      </Field>
      <Field label="From">
        <DateInput lastDay={filter.to || undefined} value={filter.from} onChange={(from) => set({ from })} />
      </Field>
      <Field label="To">
        <DateInput firstDay={filter.from || undefined} value={filter.to} onChange={(to) => set({ to })} />
      </Field>
      {bounded && <Button onClick={() => onChange(noFilter)}>Clear filters</Button>}
    </div>
  )
}

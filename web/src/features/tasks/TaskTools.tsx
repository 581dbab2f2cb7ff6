import type { TaskList } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { longestTitle, type TaskFilter, taskFilters } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { phoneQuery, useMediaQuery } from '../../lib/media.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { Select } from '../../ui/Select.tsx'
import { filterNames } from './task-labels.ts'

type TaskToolsProps = {
  search: string
  status: TaskFilter
  counts: TaskList['counts']
  onSearch: (search: string) => void
  onStatus: (status: TaskFilter) => void
}

export function TaskTools({ search, status, counts, onSearch, onStatus }: TaskToolsProps) {
  const phone = useMediaQuery(phoneQuery)
  return (
    <div className="mb-5 flex flex-col gap-3 xl:flex-row xl:justify-between">
      <div className="flex xl:flex-1">
        <SearchBox label="Search tasks" search={search} onSearch={onSearch} longest={longestTitle} />
      </div>
      {phone ? (
        <Select
          aria-label="Filter tasks"
          options={taskFilters.map((value) => ({ value, label: `${filterNames[value]} (${counts[value]})` }))}
          value={status}
          onChange={(event) => onStatus(event.target.value as TaskFilter)}
        />
      ) : (
        <div>
          <SegmentedSwitch
            label="Filter tasks"
            segments={taskFilters.map((value) => ({ value, label: filterNames[value], count: counts[value] }))}
            value={status}
            onChange={onStatus}
          />
        </div>
      )}
    </div>
  )
}

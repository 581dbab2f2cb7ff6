import { clientsWithoutTools, isAtClientLimit } from '@openhour/shared/features/clients/clients.rules.ts'
import { Gauge, Plus } from 'lucide-react'
import type { ListKey } from '../../lib/lists/list-keys.ts'
import type { ListChoice } from '../../lib/lists/list-state.ts'
import { useTitle } from '../../lib/title.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { HeadFilters } from '../../ui/list/ListSwitch.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { clientCount } from './client-labels.ts'
import { clientsPage } from './clients.page.ts'

const layouts = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const

export type ClientsHeadProps = {
  /** Undefined until the first response. */
  counts: { active: number; archived: number; samples: number; limit: number | null } | undefined
  /** Loading failed. */
  failed: boolean
  filters: ListChoice[]
  /** The list is shown as a table. */
  dense: boolean
  onDense: (dense: boolean) => void
  /** With no client at all the page itself holds the one button. */
  onAdd?: (() => void) | undefined
}

export function ClientsHead({ counts, failed, filters, dense, onDense, onAdd }: ClientsHeadProps) {
  useTitle(clientsPage.title)
  const full = counts !== undefined && isAtClientLimit(counts.active, counts.limit)
  const shown = counts === undefined ? 0 : counts.active + counts.archived + counts.samples
  return (
    <header className="mb-6 flex flex-wrap items-end gap-x-2 gap-y-4 md:mb-8">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-3xl md:text-5xl">{clientsPage.title}</h1>
          {full && (
            <Badge tone="honey" icon={Gauge}>
              Limit Reached
            </Badge>
          )}
        </div>
        <div className="mt-1.5 flex h-6 items-center gap-3 text-muted">
          {counts ? <Count {...counts} full={full} /> : !failed && <Skeleton className="h-4 w-64" />}
        </div>
      </div>
      {shown > 0 && (
        <>
          <div className="flex w-full flex-wrap items-center gap-2 max-lg:order-1 lg:w-auto">
            <HeadFilters filters={filters} />
            {shown > clientsWithoutTools && (
              <SegmentedSwitch
                label="Shown as"
                segments={layouts}
                value={dense ? 'table' : 'cards'}
                onChange={(layout) => onDense(layout === 'table')}
              />
            )}
          </div>
          {onAdd && (
            <Button
              data-key={'c' satisfies ListKey}
              variant="filled"
              icon={Plus}
              onClick={onAdd}
              aria-haspopup="dialog"
              // Looks disabled, but explains why when pressed.
              aria-disabled={full || undefined}
              className="max-sm:w-10 max-sm:gap-0 max-sm:px-0"
            >
              <span className="max-sm:sr-only">Add Client</span>
            </Button>
          )}
        </>
      )}
    </header>
  )
}

type CountProps = { active: number; limit: number | null; full: boolean }

function Count({ active, limit, full }: CountProps) {
  const spoken = limit === null ? `${active} clients, no limit` : `${active} of ${limit} clients`
  return (
    <>
      <ProgressBar
        value={limit === null ? 0 : active / Math.max(1, limit)}
        label={spoken}
        tone={full ? 'honey' : 'brand'}
      />
      <p>{clientCount(active, limit)}</p>
    </>
  )
}

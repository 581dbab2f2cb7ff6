import type { Plan, PlanVersion } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { versionsPerPage } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { fieldLabels, snapshotFields } from './plan-labels.ts'
import { VersionView } from './VersionView.tsx'

type VersionsDialogProps = { plan: Plan; open: boolean; onClose: () => void }

/** Lists when and what changed; each version can be viewed and compared. Lazy-loaded. Mount a new instance each time it opens. */
export function VersionsDialog({ plan, open, onClose }: VersionsDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<number>()
  const options = queries.treatmentPlans.versions.queryOptions({ input: { id: plan.id, page } })
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const { data, error } = query
  const zone = me.data?.timeZone
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="writing"
      title={shown === undefined ? 'Versions' : `Version ${shown}`}
      description={plan.planName}
      actions={
        <>
          {shown !== undefined && <Button onClick={() => setShown(undefined)}>All versions</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {shown !== undefined ? (
        <VersionView
          key={shown}
          planId={plan.id}
          version={shown}
          latest={data?.items[0]?.version ?? plan.version}
          zone={zone}
        />
      ) : error && !data ? (
        <ErrorState title="Failed to load versions" {...failedLoad(query)} />
      ) : !data ? (
        <Loading label="Loading versions" className="flex flex-col gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      ) : (
        <>
          <ol className="-my-3 divide-y divide-line">
            {data.items.map((version) => (
              <li key={version.version} className="flex items-center justify-between gap-4 py-3">
                <div className="min-w-0">
                  <p className="font-medium">Version {version.version}</p>
                  <p className="text-sm text-muted">
                    {formatMoment(version.createdAt, { zone })} · {changedText(version)}
                  </p>
                </div>
                <Button
                  size="sm"
                  variant="soft"
                  aria-label={`View version ${version.version}`}
                  onClick={() => setShown(version.version)}
                >
                  View
                </Button>
              </li>
            ))}
          </ol>
          <div className="mt-6 empty:hidden">
            <Pagination page={page} pageCount={Math.ceil(data.total / versionsPerPage)} onPage={setPage} />
          </div>
        </>
      )}
    </Dialog>
  )
}

/** 'Interventions and status changed'. */
function changedText({ version, changed }: PlanVersion): string {
  if (version === 1) return 'Created'
  const labels = snapshotFields.filter((field) => changed.includes(field)).map((field) => fieldLabels[field])
  const words = labels.map((label, index) => (index === 0 ? label : label.toLowerCase()))
  return `${new Intl.ListFormat('en', { type: 'conjunction' }).format(words)} changed`
}

import type { Goal, Progress } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { progressPerPage } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const LineChart = lazyPart(() => import('../../ui/charts/LineChart.tsx').then((file) => file.LineChart))

const [useProgressDialogs, ProgressDialogs] = defineDialogs<{ onDeleted: () => void }>()({
  delete: lazyDialog(() => import('./DeleteProgressDialog.tsx').then((file) => file.DeleteProgressDialog)),
})

/** `locked`: the records are read-only. */
type ProgressDialogProps = { goal: Goal; locked: boolean; open: boolean; onClose: () => void }

/** A goal over time: a line of its latest records, and a list of all. Lazy-loaded. Mount a new instance each time it opens. */
export function ProgressDialog({ goal, locked, open, onClose }: ProgressDialogProps) {
  const [page, setPage] = useState(1)
  const dialogs = useProgressDialogs()
  const leaveEmptyPage = () => data?.items.length === 1 && page > 1 && setPage(page - 1)
  const options = queries.treatmentPlans.progress.queryOptions({ input: { goalId: goal.id, page } })
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const { data, error } = query
  const pageCount = Math.ceil((data?.total ?? 0) / progressPerPage)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="writing"
      title="Progress over time"
      description={goal.goal}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {error && !data ? (
        <ErrorState title="Failed to load progress" {...failedLoad(query)} />
      ) : !data ? (
        <Loading label="Loading progress">
          <Skeleton className="h-71 rounded-lg" />
        </Loading>
      ) : data.total === 0 ? (
        <p className="text-muted">No progress recorded yet</p>
      ) : (
        <>
          {page === 1 && <Line goal={goal} records={data.items} />}
          <ul className="divide-y divide-line border-t border-line" aria-label={`Records of ${goal.goal}`}>
            {data.items.map((record) => (
              <li key={record.id} className="flex items-start gap-3 py-3">
                <p className="tnum w-12 shrink-0 font-semibold">{record.percent}%</p>
                <div className="min-w-0 flex-1">
                  <p className="text-sm text-muted">
                    {formatDay(record.progressDate)}
                    {record.sessionDate &&
                      (record.sessionDate === record.progressDate
                        ? ', at the session'
                        : `, session of ${formatDay(record.sessionDate)}`)}
                  </p>
                  {record.comment && <p className="whitespace-pre-wrap wrap-anywhere">{record.comment}</p>}
                </div>
                {!locked && (
                  <IconButton
                    size="sm"
                    label={`Delete ${record.percent}% of ${formatDay(record.progressDate)}`}
                    icon={Trash2}
                    tooltip={false}
                    onClick={() => dialogs.show({ kind: 'delete', record })}
                  />
                )}
              </li>
            ))}
          </ul>
          <Pagination page={page} pageCount={pageCount} onPage={setPage} />
        </>
      )}
      <ProgressDialogs dialogs={dialogs} onDeleted={leaveEmptyPage} />
    </Dialog>
  )
}

/** The last record of each day; needs two days for a line. */
function Line({ goal, records }: { goal: Goal; records: readonly Progress[] }) {
  const byDay = new Map(records.toReversed().map(({ progressDate, percent }) => [progressDate, percent]))
  if (byDay.size < 2) return null
  return (
    <div className="mb-4">
      <Suspense fallback={<Skeleton className="h-71" />}>
        <LineChart
          title={`Progress of ${goal.goal}`}
          days={[...byDay.keys()]}
          range={[0, 100]}
          series={[{ label: 'Percent', tone: 'brand', values: [...byDay.values()], filled: true }]}
        />
      </Suspense>
    </div>
  )
}

import { jobWords } from '@openhour/shared/features/admin-queues/admin-queues.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { formatMoment, formatNumber } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const states = ['waiting', 'running', 'retrying', 'givenUp'] as const
const stateTexts = { waiting: 'Waiting', running: 'Running', retrying: 'Retrying', givenUp: 'Given up' }

/** How many jobs there are of each kind. */
export function JobCountsCard() {
  const counts = useQuery(queries.adminQueues.counts.queryOptions({ staleTime: 0 }))
  return (
    <Card padding="lg">
      <CardHead
        title="Jobs"
        fact="A job that fails is tried again after growing pauses, and given up after its last attempt."
        actions={
          <Button icon={RefreshCw} busy={counts.isFetching} onClick={() => void counts.refetch()}>
            Refresh
          </Button>
        }
      />
      {counts.isPending && (
        <Loading label="Counting jobs">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {counts.isError && <ErrorState title="Jobs could not be counted" {...failedLoad(counts)} />}
      {counts.isSuccess && counts.data.items.length === 0 && <p className="text-muted">The queue is empty.</p>}
      {counts.isSuccess && counts.data.items.length > 0 && (
        <div role="group" aria-label="Jobs by kind" tabIndex={0} className="relative max-w-full overflow-x-auto">
          <table className="w-full text-left text-md">
            <thead>
              <tr className="border-b border-line text-sm text-muted">
                <th scope="col" className="pb-2 font-normal">
                  Kind
                </th>
                {states.map((state) => (
                  <th key={state} scope="col" className="pb-2 pl-3 text-right font-normal whitespace-nowrap">
                    {stateTexts[state]}
                  </th>
                ))}
                <th scope="col" className="pb-2 pl-3 text-right font-normal whitespace-nowrap">
                  Oldest waiting
                </th>
              </tr>
            </thead>
            <tbody>
              {counts.data.items.map((row) => (
                <tr key={row.kind} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2.5 font-medium">
                    {jobWords(row.kind)}
                  </th>
                  {states.map((state) => (
                    <td key={state} className="tnum py-2.5 pl-3 text-right">
                      {formatNumber(row[state])}
                    </td>
                  ))}
                  <td className="tnum py-2.5 pl-3 text-right whitespace-nowrap">
                    {row.oldestAt === null ? '–' : formatMoment(row.oldestAt, { zone: 'UTC' })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

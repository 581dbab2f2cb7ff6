import type { AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import { Suspense } from 'react'
import { countOf } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const LineChart = lazyPart(() => import('../../ui/charts/LineChart.tsx').then((file) => file.LineChart))

/** Errors of the server on the latest days. */
export function ErrorsCard({ faults }: { faults: AdminOverview['faults'] }) {
  const requests = faults.reduce((sum, day) => sum + day.requests, 0)
  const jobs = faults.reduce((sum, day) => sum + day.jobs, 0)
  const most = Math.max(...faults.flatMap((day) => [day.requests, day.jobs]), 4)
  return (
    <Card padding="lg">
      <CardHead
        title="Errors"
        fact={
          requests + jobs === 0
            ? `None in the last ${faults.length} days`
            : `The last ${faults.length} days, in UTC: ${countOf(requests, 'failed request')}, ${countOf(jobs, 'failed attempt')} of jobs`
        }
      />
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <LineChart
          title="Errors on each day"
          size="half"
          days={faults.map(({ day }) => day)}
          series={[
            { label: 'Requests', tone: 'clay', values: faults.map((day) => day.requests) },
            { label: 'Jobs', tone: 'plum', dashed: true, values: faults.map((day) => day.jobs) },
          ]}
          range={[0, most]}
        />
      </Suspense>
    </Card>
  )
}

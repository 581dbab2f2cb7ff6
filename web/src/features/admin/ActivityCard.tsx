import type { AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import { Suspense } from 'react'
import { formatNumber } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const LineChart = lazyPart(() => import('../../ui/charts/LineChart.tsx').then((file) => file.LineChart))

/** Sign-ups and used accounts of the latest days. */
export function ActivityCard({ days }: { days: AdminOverview['days'] }) {
  const signedUp = days.reduce((sum, day) => sum + day.signedUp, 0)
  const most = Math.max(...days.map(({ people }) => people), 4)
  return (
    <Card padding="lg">
      <CardHead title="Activity" fact={`The last ${days.length} days, in UTC. ${formatNumber(signedUp)} signed up.`} />
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <LineChart
          title="Accounts used on each day"
          size="half"
          days={days.map(({ day }) => day)}
          series={[
            { label: 'Everybody', tone: 'brand', values: days.map(({ people }) => people) },
            { label: 'Therapists', tone: 'clay', dashed: true, values: days.map(({ therapists }) => therapists) },
            { label: 'Signed up', tone: 'plum', values: days.map((day) => day.signedUp) },
          ]}
          range={[0, most]}
        />
      </Suspense>
    </Card>
  )
}

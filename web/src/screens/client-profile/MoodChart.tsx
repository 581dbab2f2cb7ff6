import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { moved } from './mood-words.ts'

const LineChart = lazy(() => import('../../ui/charts/LineChart.tsx').then((file) => ({ default: file.LineChart })))

const spans = [
  { value: '6', label: '6 weeks' },
  { value: '12', label: '12 weeks' },
] as const

/** `weeks` are those that hold an entry, oldest first, twelve at most. */
export function MoodChart({ weeks }: { weeks: ClientOverview['weeklyMood'] }) {
  const [span, setSpan] = useState<'6' | '12'>('12')
  const shown = weeks.slice(-Number(span))
  const first = shown[0]
  const last = shown.at(-1)
  return (
    <Card padding="lg">
      <CardHead
        level={3}
        title="Mood and anxiety"
        fact="Weekly averages, from 1 to 10"
        actions={
          weeks.length > 6 && <SegmentedSwitch label="How far back" segments={spans} value={span} onChange={setSpan} />
        }
      />
      {!first || !last || shown.length < 2 ? (
        <p className="text-muted">
          {last
            ? `One week has entries so far: mood ${last.mood}, anxiety ${last.anxiety}. The chart begins with the second.`
            : 'No mood has been recorded yet. The chart begins with the second week that has an entry.'}
        </p>
      ) : (
        <Suspense fallback={<Skeleton className="h-71 w-full" />}>
          <LineChart
            title="Mood and anxiety"
            dayTitle="Week of"
            days={shown.map((week) => week.weekStartDate)}
            range={[0, 10]}
            series={[
              { label: 'Mood', tone: 'brand', values: shown.map((week) => week.mood), filled: true },
              { label: 'Anxiety', tone: 'clay', values: shown.map((week) => week.anxiety), dashed: true },
            ]}
            fact={<Change points={last.mood - first.mood} since={first.weekStartDate} />}
          />
        </Suspense>
      )}
    </Card>
  )
}

function Change({ points, since }: { points: number; since: string }) {
  const words = moved(points)
  if (words === 'Unchanged') return <>Mood is as it was on {formatDay(since)}</>
  const Icon = points > 0 ? TrendingUp : TrendingDown
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={16} aria-hidden />
      Mood is {words.toLowerCase()} {Math.abs(points) === 1 ? 'point' : 'points'} since {formatDay(since)}
    </span>
  )
}

import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatDay } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { moved, weeksBack } from './mood-labels.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const LineChart = lazyPart(() => import('../../ui/charts/LineChart.tsx').then((file) => file.LineChart))

const spans = [
  { value: '4', label: '4' },
  { value: '12', label: '12' },
  { value: '26', label: '26' },
  { value: '52', label: '52 weeks' },
] as const
type Span = (typeof spans)[number]['value']

/** `weeks` are those of the last year that hold an entry, oldest first. */
export function MoodChart({ weeks, today }: { weeks: ClientOverview['weeklyMood']; today: string }) {
  const [span, setSpan] = useState<Span>('12')
  const shown = weeks.filter(({ weekStartDate }) => weeksBack(weekStartDate, today) < Number(span))
  const first = shown[0]
  const last = shown.at(-1)
  return (
    <Card>
      <CardHead
        level={3}
        title="Mood and anxiety"
        fact="Weekly averages, from 1 to 10"
        actions={
          weeks.length > 0 && <SegmentedSwitch label="Weeks shown" segments={spans} value={span} onChange={setSpan} />
        }
      />
      {!first || !last || shown.length < 2 ? (
        <p className="text-muted">
          {last
            ? `Only one of these weeks has entries: mood ${last.mood ?? '–'}, anxiety ${last.anxiety ?? '–'}. The chart needs at least two.`
            : weeks.length > 0
              ? `No mood recorded in the last ${span} weeks. Choose a longer period to see more.`
              : 'No mood recorded yet. The chart appears when two weeks have entries.'}
        </p>
      ) : (
        <Suspense fallback={<Skeleton className="h-47 w-full" />}>
          <LineChart
            title="Mood and anxiety"
            dayTitle="Week of"
            days={shown.map((week) => week.weekStartDate)}
            range={[0, 10]}
            size="half"
            series={[
              { label: 'Mood', tone: 'brand', values: shown.map((week) => week.mood), filled: true },
              { label: 'Anxiety', tone: 'clay', values: shown.map((week) => week.anxiety), dashed: true },
            ]}
            fact={<Change weeks={shown} />}
          />
        </Suspense>
      )}
    </Card>
  )
}

function Change({ weeks }: { weeks: ClientOverview['weeklyMood'] }) {
  const rated = weeks.flatMap(({ weekStartDate, mood }) => (mood === null ? [] : [{ weekStartDate, mood }]))
  const first = rated[0]
  if (!first || rated.length < 2) return null
  const points = (rated.at(-1) ?? first).mood - first.mood
  const since = first.weekStartDate
  const words = moved(points)
  if (words === 'Unchanged') return <>Mood unchanged since {formatDay(since)}</>
  const Icon = points > 0 ? TrendingUp : TrendingDown
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={16} aria-hidden />
      Mood is {words.toLowerCase()} {Math.abs(points) === 1 ? 'point' : 'points'} since {formatDay(since)}
    </span>
  )
}

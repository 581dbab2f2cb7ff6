import type { Trend } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import {
  ratings,
  ratingLabel,
  type TrendSpan,
  trendSpans,
} from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { useState } from 'react'
import { Card, CardHead } from '../../ui/Card.tsx'
import { LinePanes } from '../../ui/charts/LinePanes.tsx'
import { LineChartTable } from '../../ui/charts/LineChartTable.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { changeOf, pointText } from './record-labels.ts'

const spans = trendSpans.map((weeks) => ({ value: String(weeks), label: weeks === 52 ? '52 weeks' : String(weeks) }))
const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const
const tones = ['brand', 'clay', 'honey', 'plum', 'slate'] as const
const title = 'Mood, anxiety, energy, sleep and stress'
/** Points further apart are not joined, because nothing is known about the time between. */
const joinDays = 7

type WellnessTrendProps = {
  trend: Trend
  weeks: TrendSpan
  onWeeks: (weeks: TrendSpan) => void
  /** Of its heading. */
  level?: 2 | 3
}

/** The five ratings over the last weeks, as a chart or a table. */
export function WellnessTrend({ trend, weeks, onWeeks, level = 3 }: WellnessTrendProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const { points, unit } = trend
  const dayTitle = unit === 'week' ? 'Week of' : 'Day'
  const days = points.map(({ date }) => date)
  const series = ratings.map(({ name, label }, index) => ({
    label,
    tone: tones[index] ?? 'brand',
    values: points.map((point) => point[name]),
    words: (value: number) => ratingLabel(name, value),
    fact: changeOf(name, points),
  }))
  return (
    <Card padding="lg">
      <CardHead
        level={level}
        title="Over time"
        fact={`The last ${weeks} weeks: ${unit === 'week' ? 'weekly averages' : 'each day with a record'}, from 1 to 10`}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <SegmentedSwitch label="Shown as" segments={views} value={view} onChange={setView} />
            <SegmentedSwitch
              label="Weeks shown"
              segments={spans}
              value={String(weeks)}
              onChange={(value) => onWeeks(trendSpans.find((span) => String(span) === value) ?? 12)}
            />
          </div>
        }
      />
      {points.length < 2 ? (
        <p className="text-muted">
          {points[0]
            ? `${pointText(points[0], unit)} The chart needs a second ${unit} with a record.`
            : `No records in the last ${weeks} weeks. Choose a longer period to see earlier ones.`}
        </p>
      ) : view === 'table' ? (
        <section
          aria-label={title}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="max-h-110 overflow-auto"
        >
          <LineChartTable shown caption={title} {...{ dayTitle, days, series }} />
        </section>
      ) : (
        <LinePanes
          title={title}
          dayTitle={dayTitle}
          days={days}
          span={[trend.from, trend.to]}
          joinDays={joinDays}
          series={series}
          range={[1, 10]}
          ticks={[1, 5, 10]}
          note="A gap means more than a week without a record. For anxiety and stress, lower is better."
        />
      )}
    </Card>
  )
}

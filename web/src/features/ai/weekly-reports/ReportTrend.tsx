import type { DataAnalyzed, Trend } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { OverallTrend } from '@openhour/shared/features/ai/ai.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { useId } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { LinePanes } from '../../../ui/charts/LinePanes.tsx'
import { dataText, trendChoices, trends } from './report-labels.ts'

type ReportTrendProps = {
  /** As the therapist decided. */
  overall: OverallTrend
  /** As computed; null for a report that the therapist wrote. */
  trend: Trend | null
  from: string
  dataAnalyzed: DataAnalyzed | null
  /** Left out: read-only. */
  onChange?: ((overall: OverallTrend) => void) | undefined
}

/** The direction of the week, how sure it is, and what it rests on. */
export function ReportTrend({ overall, trend, from, dataAnalyzed, onChange }: ReportTrendProps) {
  const id = useId()
  const { label, icon, tone } = trends[overall]
  const changed = trend !== null && trend.overall !== overall
  const points = trend?.points ?? []
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={id} className="font-sans text-lg font-semibold tracking-normal">
          Overall trend
        </h3>
        {onChange ? (
          <SegmentedSwitch
            label="Overall trend"
            segments={trendChoices}
            value={overall}
            onChange={onChange}
            size="lg"
          />
        ) : (
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        )}
      </div>
      <p className="mt-2 max-w-[68ch] text-md">
        {changed && `You set this. Computed from the ratings: ${trends[trend.overall].label.toLowerCase()}. `}
        {trend?.statement ?? 'You set this. It was not computed.'}
      </p>
      {dataAnalyzed && trend && <p className="mt-1 text-sm text-muted">{dataText(dataAnalyzed)}.</p>}
      {points.length > 1 && (
        <div className="mt-4">
          <LinePanes
            title="Average rating per day"
            days={points.map(({ date }) => date)}
            span={[from, dayAfter(from, 6)]}
            joinDays={2}
            range={[1, 10]}
            ticks={[1, 5, 10]}
            series={[
              {
                label: 'Average rating',
                tone: 'brand',
                values: points.map(({ value }) => value),
                words: () => 'of 10',
              },
            ]}
            note="The average of the ratings that all entries have: at most mood, energy, sleep, anxiety and stress. Anxiety and stress are reversed, so 10 is always best. Computed by a fixed rule, not by AI."
          />
        </div>
      )}
    </section>
  )
}

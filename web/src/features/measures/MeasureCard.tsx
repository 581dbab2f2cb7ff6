import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse } from '@openhour/shared/features/measures/measures.contract.ts'
import { Suspense } from 'react'
import { formatDay } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { changeText, furtherText, scoreText } from './measure-labels.ts'
import { ResponseList } from './ResponseList.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const LineChart = lazyPart(() => import('../../ui/charts/LineChart.tsx').then((file) => file.LineChart))

type MeasureCardProps = {
  pack: MeasurePack
  /** Newest first; at least one. */
  responses: readonly MeasureResponse[]
  /** Responses with an acknowledged alert, which cannot be deleted. */
  storedIds: ReadonlySet<string>
  onFill: () => void
  onOpen: (response: MeasureResponse) => void
  onRead: (response: MeasureResponse) => void
  onDelete: (response: MeasureResponse) => void
}

/** A client's measure: latest score, change, chart over the bands, and all responses. */
export function MeasureCard({ pack, responses, storedIds, onFill, onOpen, onRead, onDelete }: MeasureCardProps) {
  const [latest] = responses
  const scored = responses.filter(({ score }) => score !== null).toReversed()
  const first = scored[0]
  const last = scored.at(-1)
  return (
    <Card padding="lg">
      <CardHead
        level={3}
        title={pack.shortName}
        fact={`${pack.about}. ${pack.name}`}
        actions={
          <Button size="sm" onClick={onFill} aria-haspopup="dialog">
            Fill in
          </Button>
        }
      />
      {latest && (
        <div className="mb-5">
          <p className="text-lg font-semibold">{scoreText(pack, latest)}</p>
          <p className="text-md text-muted">
            {[
              formatDay(latest.takenDate),
              ...furtherText(pack, latest),
              ...(first && last && first !== last && last === latest
                ? [changeText(pack, first.score ?? 0, last.score ?? 0, formatDay(first.takenDate))]
                : []),
            ].join(' · ')}
          </p>
        </div>
      )}
      {scored.length > 1 && (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <LineChart
            title={`${pack.shortName} score`}
            days={scored.map(({ takenDate }) => takenDate)}
            series={[{ label: 'Score', tone: 'brand', values: scored.map(({ score }) => score ?? 0) }]}
            range={[pack.lowest, pack.highest]}
            bands={partsOf(pack)}
            fact={pack.higherIs === 'worse' ? 'Lower is better' : 'Higher is better'}
          />
        </Suspense>
      )}
      <ResponseList {...{ pack, responses, storedIds, onOpen, onRead, onDelete }} />
      <p className="mt-4 text-xs text-muted">A screening result, not a diagnosis. {pack.licence}</p>
    </Card>
  )
}

/** Ranges of the scale: its bands, or both sides of the first cut-off if it has none. */
function partsOf({ bands, cutOffs, lowest, highest }: MeasurePack) {
  const [cut] = cutOffs
  const parts = bands.length > 0 ? bands : [{ from: lowest, label: '' }, ...(cut ? [cut] : [])]
  return [...parts, { from: highest, label: '' }]
}

import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { CardLink } from './CardLink.tsx'

/** The measures filled in last, each as a small line. */
export function MeasuresCard({ measures }: { measures: ClientOverview['measures'] }) {
  return (
    <CardLink title="Measures" address={{ tab: 'measures' }}>
      <ul className="flex flex-col gap-2">
        {measures.map(({ measureId, name, lowest, highest, band, scores }) => {
          const last = scores.at(-1)
          if (!last) return null
          const values = scores.map(({ score }) => score)
          return (
            <li key={measureId} className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="text-md">
                  <span className="font-medium">{name ?? measureId}</span> <span className="tnum">{last.score}</span>
                  {band && <span className="text-muted"> · {band}</span>}
                </p>
                <p className="text-sm text-muted">{formatDay(last.date)}</p>
                {scores.length > 1 && <p className="sr-only">Scores, oldest first: {values.join(', ')}</p>}
              </div>
              <Sparkline
                points={scores.map(({ date, score }) => [date, score])}
                range={[lowest ?? Math.min(...values), highest ?? Math.max(...values)]}
              />
            </li>
          )
        })}
      </ul>
    </CardLink>
  )
}

import type { ReactNode } from 'react'
import { type LineSeries, seriesClass } from './line-series.ts'

/** Which line is which, and on the right what they show. */
export function LineChartLegend({ series, fact }: { series: readonly LineSeries[]; fact?: ReactNode }) {
  return (
    <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 text-md">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {series.map((one) => (
          <li key={one.label} className="flex items-center gap-2">
            <LineChartSample series={one} />
            {one.label}
          </li>
        ))}
      </ul>
      {fact && <div className="text-muted">{fact}</div>}
    </figcaption>
  )
}

/** A piece of the line. */
export function LineChartSample({ series }: { series: LineSeries }) {
  return (
    <svg aria-hidden width="20" height="4" className={seriesClass[series.tone]}>
      <path
        d="M1 2H19"
        stroke="currentColor"
        strokeWidth={series.dashed ? 2 : 3}
        strokeLinecap="round"
        strokeDasharray={series.dashed ? '4 4' : undefined}
      />
    </svg>
  )
}

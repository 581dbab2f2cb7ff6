import type { ReactNode } from 'react'
import { formatDay } from '../../lib/format.ts'
import { type LineSeries, seriesClass } from './line-series.ts'

type Series = { series: readonly LineSeries[] }

function Sample({ series }: { series: LineSeries }) {
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

export function Legend({ series, fact }: Series & { fact?: ReactNode }) {
  return (
    <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 text-md">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {series.map((one) => (
          <li key={one.label} className="flex items-center gap-2">
            <Sample series={one} />
            {one.label}
          </li>
        ))}
      </ul>
      {fact && <div className="text-muted">{fact}</div>}
    </figcaption>
  )
}

type ReadingProps = Series & { read: number; left: number; width: number; day: string; dayTitle: string }

/** What the pointer or the arrow keys stand on; beside the point, on the side where there is room. */
export function Reading({ series, read, left, width, day, dayTitle }: ReadingProps) {
  return (
    <div
      aria-hidden
      style={left > width / 2 ? { right: width - left + 10 } : { left: left + 10 }}
      className="pointer-events-none absolute top-3 rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-pop"
    >
      <p className="text-muted">
        {dayTitle} {formatDay(day)}
      </p>
      {series.map((one) => (
        <p key={one.label} className="tnum flex items-center gap-2">
          <Sample series={one} />
          {one.label}
          <span className="ml-auto pl-3 font-semibold">{one.values[read]}</span>
        </p>
      ))}
    </div>
  )
}

type ChartTableProps = Series & { caption: string; dayTitle: string; days: readonly string[] }

/** The same figures for those who do not see the lines. */
export function ChartTable({ caption, dayTitle, days, series }: ChartTableProps) {
  return (
    <table className="sr-only">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{dayTitle}</th>
          {series.map((one) => (
            <th key={one.label} scope="col">
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            {series.map((one) => (
              <td key={one.label}>{one.values[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { cn } from '../../lib/cn.ts'
import { type PaneSeries, seriesClass } from './line-series.ts'

export type PanePoint = readonly [index: number, value: number]

/** Figures with more values have a dot only on those without a neighbour. */
const mostDots = 40

/** What all panes of a figure share. */
export type PanePlan = {
  width: number
  height: number
  left: number
  right: number
  ticks: { value: number; y: number }[]
  /** The selected day, if any. */
  read: { x: number } | undefined
  /** The index of the selected day, else of the latest. */
  place: number
  dayAt: (index: number) => string
  ends: readonly [string, string]
  x: (index: number) => number
  y: (value: number) => number
  /** Values that are connected with each other. */
  runs: (values: readonly (number | null)[]) => PanePoint[][]
  path: (points: readonly PanePoint[]) => string
  onPointer: (x: number) => void
}

export function LinePane({ series, plan }: { series: PaneSeries; plan: PanePlan }) {
  const { width, height, left, right, ticks, read, ends, x, y } = plan
  const runs = plan.runs(series.values)
  // Unless somebody reads a certain day, it shows the latest answer.
  const index = read ? plan.place : (runs.at(-1)?.at(-1)?.[0] ?? plan.place)
  const value = series.values[index] ?? null
  const marked = series.values.length > mostDots ? runs.filter((run) => run.length === 1) : runs
  return (
    <div
      onPointerMove={(event) => plan.onPointer(event.clientX - event.currentTarget.getBoundingClientRect().left)}
      className="[touch-action:pan-y]"
    >
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-medium">{series.label}</p>
        <p className={cn('text-sm', read ? 'text-text' : 'text-muted')}>
          <span className="tnum font-semibold text-text">{value ?? '–'}</span>
          {value !== null && ` ${series.words(value)}`}
          {runs.length > 0 && `, ${plan.dayAt(index)}`}
        </p>
      </div>
      {series.fact && <p className="text-xs text-muted">{series.fact}</p>}
      <div className="relative mt-1" style={{ height }}>
        <svg aria-hidden width={width} height={height} className="tnum absolute inset-0 overflow-visible text-xs">
          {ticks.map((tick, index) => (
            <g key={tick.value}>
              <line
                x1={left}
                x2={right}
                y1={tick.y}
                y2={tick.y}
                strokeDasharray={index === 0 ? undefined : '3 5'}
                className="stroke-line"
              />
              <text x={left - 8} y={tick.y} dy="0.32em" textAnchor="end" className="fill-muted">
                {tick.value}
              </text>
            </g>
          ))}
          {read && <line x1={read.x} x2={read.x} y1={0} y2={height} strokeWidth="1" className="stroke-line-strong" />}
          <g className={seriesClass[series.tone]}>
            {runs.map((run) => (
              <path
                key={run[0]?.[0]}
                d={plan.path(run)}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              />
            ))}
            {marked.flat().map(([at, rated]) => (
              <circle key={at} cx={x(at)} cy={y(rated)} r="2.25" fill="currentColor" />
            ))}
            {value !== null && (
              <circle
                cx={x(index)}
                cy={y(value)}
                r="4.5"
                fill="currentColor"
                strokeWidth="2"
                className="stroke-surface"
              />
            )}
          </g>
        </svg>
      </div>
      <div className="flex justify-between gap-3 pl-6.5 text-xs whitespace-nowrap text-muted">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  )
}

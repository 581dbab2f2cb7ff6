import { ticks } from 'd3-array'
import { area, curveMonotoneX, line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatDay } from '../../lib/time/format.ts'
import { dayLabels } from './day-labels.ts'
import { LineChartLegend } from './LineChartLegend.tsx'
import { LineChartReading } from './LineChartReading.tsx'
import { LineChartTable } from './LineChartTable.tsx'
import { type LineSeries, seriesClass } from './line-series.ts'
import { linearScale, type Scale } from './scale.ts'
import { useWidth } from './use-width.ts'

export type LineChartProps = {
  title: string
  /** What a date stands for, in the table and for screen readers: 'Week of'. */
  dayTitle?: string | undefined
  /** `yyyy-MM-dd`, ascending, at least two. */
  days: readonly string[]
  series: readonly LineSeries[]
  /** The ends of the scale. */
  range: readonly [number, number]
  /** Right of the legend. */
  fact?: ReactNode
  /** Named parts of the scale, each from its value up to the next, separated by lines. */
  bands?: readonly { from: number; label: string }[] | undefined
  size?: keyof typeof heights | undefined
}

const heights = { full: 236, half: 140 }
const edge = { top: 10, right: 14, bottom: 28, left: 34 }
/** On the right, where the parts of the scale are labelled. */
const bandRoom = 116

/**
 * Lines over days. Pointer, arrow keys, Home and End read it point by point. For screen readers it is a slider over the
 * days, whose value is announced, and a table. The curve never rises above or falls below its points.
 */
export function LineChart({
  title,
  dayTitle = 'Day',
  days,
  series,
  range,
  fact,
  bands,
  size = 'full',
}: LineChartProps) {
  const height = heights[size]
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const wash = useId()
  const [read, setRead] = useState<number>()

  const right = bands ? bandRoom : edge.right
  // A day is its midnight in UTC: all days have the same length, in every zone.
  const moments = days.map((day) => Date.parse(day))
  const x = linearScale([moments[0] ?? 0, moments.at(-1) ?? 1], [edge.left, Math.max(edge.left + 1, width - right)])
  const y = linearScale(range, [height - edge.bottom, edge.top])
  const at = (index: number) => x(moments[index] ?? 0)
  // A day without a value is passed over.
  const path = line<Point>(
    ([index]) => at(index),
    ([, value]) => y(value),
  ).curve(curveMonotoneX)
  const below = area<Point>(
    ([index]) => at(index),
    y(range[0]),
    ([, value]) => y(value),
  ).curve(curveMonotoneX)
  const labels = dayLabels(days.map((_, index) => at(index)))

  // Initially it is at the latest day.
  const place = Math.min(read ?? Infinity, days.length - 1)
  const reading = read === undefined ? undefined : place
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const under = event.clientX - event.currentTarget.getBoundingClientRect().left
    const distances = days.map((_, index) => Math.abs(at(index) - under))
    setRead(distances.indexOf(Math.min(...distances)))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setRead(undefined)
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: days.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setRead(Math.min(days.length - 1, Math.max(0, next)))
  }
  return (
    <figure>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={`${title}, chart`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={place + 1}
        aria-valuetext={`${dayTitle} ${formatDay(days[place] ?? '')}: ${series.map((one) => `${one.label} ${one.values[place] ?? 'not answered'}`).join(', ')}`}
        onKeyDown={onKey}
        onPointerMove={onPointer}
        onPointerLeave={() => setRead(undefined)}
        onBlur={() => setRead(undefined)}
        className="relative [touch-action:pan-y] rounded-md"
        style={{ height }}
      >
        <svg aria-hidden width={width} height={height} className="tnum absolute inset-0 overflow-visible text-xs">
          {bands ? (
            <Bands bands={bands} y={y} width={width} />
          ) : (
            <Grid ticks={ticks(...range, size === 'full' ? 5 : 2)} y={y} width={width} />
          )}
          {labels.map(({ index, anchor }) => (
            <text key={index} x={at(index)} y={height - 6} textAnchor={anchor} className="fill-muted">
              {formatDay(days[index] ?? '').replace(/ \d+$/, '')}
            </text>
          ))}
          {series.map((one) => (
            <g key={one.label} className={seriesClass[one.tone]}>
              {one.filled && (
                <>
                  <linearGradient id={wash} x1="0" y1="0" x2="0" y2="1">
                    <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
                    <stop offset="1" stopColor="currentColor" stopOpacity="0" />
                  </linearGradient>
                  <path d={below(pointsOf(one)) ?? ''} fill={`url(#${wash})`} />
                </>
              )}
              <path
                d={path(pointsOf(one)) ?? ''}
                fill="none"
                stroke="currentColor"
                strokeWidth={one.dashed ? 1.75 : 2.5}
                strokeDasharray={one.dashed ? '6 4' : undefined}
                strokeLinecap="round"
              />
            </g>
          ))}
          {read !== undefined && (
            <line
              x1={at(place)}
              x2={at(place)}
              y1={edge.top}
              y2={height - edge.bottom}
              className="stroke-line-strong"
            />
          )}
          {series.map((one) => (
            <Dot
              key={one.label}
              series={one}
              index={reading ?? (one.filled ? days.length - 1 : undefined)}
              x={at}
              y={y}
            />
          ))}
        </svg>
        {read !== undefined && (
          <LineChartReading
            left={at(place)}
            width={width}
            day={days[place] ?? ''}
            read={place}
            {...{ dayTitle, series }}
          />
        )}
      </div>
      <LineChartLegend series={series} fact={fact} />
      <LineChartTable caption={title} {...{ dayTitle, days, series }} />
    </figure>
  )
}

type Point = [index: number, value: number]

const pointsOf = ({ values }: LineSeries) =>
  values.flatMap((value, index): Point[] => (value === null ? [] : [[index, value]]))

function Grid({ ticks, y, width }: { ticks: number[]; y: Scale; width: number }) {
  return ticks.map((tick, index) => (
    <g key={tick}>
      <line
        x1={edge.left}
        x2={width - edge.right}
        y1={y(tick)}
        y2={y(tick)}
        strokeDasharray={index === 0 ? undefined : '3 5'}
        className="stroke-line"
      />
      <text x={edge.left - 10} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-muted">
        {tick}
      </text>
    </g>
  ))
}

function Bands({ bands, y, width }: { bands: NonNullable<LineChartProps['bands']>; y: Scale; width: number }) {
  return (
    <>
      <Grid ticks={bands.map(({ from }) => from)} y={y} width={width + edge.right} />
      {bands.map(({ from, label }) => (
        <text key={label} x={width} y={y(from) - 5} textAnchor="end" className="fill-muted">
          {label}
        </text>
      ))}
    </>
  )
}

function Dot({ series, index, x, y }: { series: LineSeries; index: number | undefined; x: Scale; y: Scale }) {
  const value = index === undefined ? undefined : series.values[index]
  if (index === undefined || value == null) return null
  return (
    <circle
      cx={x(index)}
      cy={y(value)}
      r="5"
      fill="currentColor"
      strokeWidth="2.5"
      className={cn('stroke-surface', seriesClass[series.tone])}
    />
  )
}

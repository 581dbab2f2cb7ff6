import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatDay } from '../../lib/time/format.ts'
import { LineChartTable } from './LineChartTable.tsx'
import { LinePane, type PanePlan, type PanePoint } from './LinePane.tsx'
import type { PaneSeries } from './line-series.ts'
import { linearScale } from './scale.ts'
import { smoothPath } from './smooth-path.ts'
import { useWidth } from './use-width.ts'

export type LinePanesProps = {
  title: string
  /** What a date stands for when it is read: 'Week of'. */
  dayTitle?: string | undefined
  /** `yyyy-MM-dd`, ascending: the days that hold values. */
  days: readonly string[]
  /** The ends of the visible period, with or without values. */
  span: readonly [string, string]
  /** Values further apart than this are not connected: what lies between is unknown. */
  joinDays: number
  series: readonly PaneSeries[]
  range: readonly [number, number]
  ticks: readonly number[]
  /** After the last chart. */
  note?: ReactNode
}

const height = 104
const edge = { top: 8, right: 10, bottom: 8, left: 26 }

/**
 * Small charts side by side, over the same days and read together, by pointer, arrow keys, Home and End. For screen
 * readers it is one slider over the days, whose values are announced, and a table.
 */
export function LinePanes(props: LinePanesProps) {
  const { title, dayTitle = 'Day', days, span, joinDays, series, range, ticks, note } = props
  const first = useRef<HTMLDivElement>(null)
  const width = useWidth(first)
  const [read, setRead] = useState<number>()
  const moments = days.map((day) => Date.parse(day))
  const x = linearScale(
    [Date.parse(span[0]), Math.max(Date.parse(span[1]), moments.at(-1) ?? 0)],
    [edge.left, Math.max(edge.left + 1, width - edge.right)],
  )
  const y = linearScale(range, [height - edge.bottom, edge.top])
  const at = (index: number) => x(moments[index] ?? 0)
  const place = Math.min(read ?? Infinity, days.length - 1)
  const plan: PanePlan = {
    width,
    height,
    left: edge.left,
    right: width - edge.right,
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    read: read === undefined ? undefined : { x: at(place) },
    place,
    dayAt: (index) => `${dayTitle === 'Day' ? '' : `${dayTitle} `}${withoutYear(days[index] ?? '')}`,
    ends: [withoutYear(span[0]), withoutYear(span[1])],
    x: at,
    y,
    runs: (values) => runsOf(moments, joinDays, values),
    path: (points) => smoothPath(points.map(([index, value]) => [at(index), y(value)])),
    onPointer: (under) => {
      const distances = days.map((_, index) => Math.abs(at(index) - under))
      setRead(distances.indexOf(Math.min(...distances)))
    },
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setRead(undefined)
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: days.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setRead(Math.min(days.length - 1, Math.max(0, next)))
  }
  const spoken = series.map(({ label, values, words }) => {
    const value = values[place] ?? null
    return `${label} ${value === null ? 'not answered' : `${value}, ${words(value)}`}`
  })
  return (
    <figure className="@container">
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${title}, chart`}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={place + 1}
        aria-valuetext={`${dayTitle} ${formatDay(days[place] ?? '')}: ${spoken.join('; ')}`}
        onKeyDown={onKey}
        onPointerLeave={() => setRead(undefined)}
        onBlur={() => setRead(undefined)}
        className="grid gap-x-8 gap-y-6 rounded-md @md:grid-cols-2 @3xl:grid-cols-3"
      >
        {series.map((one, index) => (
          <div key={one.label} ref={index === 0 ? first : undefined} className="min-w-0">
            <LinePane series={one} plan={plan} />
          </div>
        ))}
        {note && <div className={cn('hidden self-center text-sm text-muted @md:block')}>{note}</div>}
      </div>
      {note && <figcaption className="mt-5 text-sm text-muted @md:sr-only">{note}</figcaption>}
      <LineChartTable caption={title} {...{ dayTitle, days, series }} />
    </figure>
  )
}

/** '4 May': the year is in the table and in the announced text. */
const withoutYear = (day: string) => formatDay(day).replace(/ \d+$/, '')

/** Runs of values that are at most that many days apart. */
function runsOf(moments: readonly number[], joinDays: number, values: readonly (number | null)[]): PanePoint[][] {
  const runs: PanePoint[][] = []
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const run = runs.at(-1)
    const before = moments[run?.at(-1)?.[0] ?? -1]
    if (run && before !== undefined && (moments[index] ?? 0) - before <= joinDays * 86_400_000) run.push([index, value])
    else runs.push([[index, value]])
  }
  return runs
}

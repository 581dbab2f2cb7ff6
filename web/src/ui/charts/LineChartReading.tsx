import { formatDay } from '../../lib/time/format.ts'
import { LineChartSample } from './LineChartLegend.tsx'
import type { LineSeries } from './line-series.ts'

type LineChartReadingProps = {
  series: readonly LineSeries[]
  read: number
  left: number
  width: number
  day: string
  dayTitle: string
}

/** The reading at the pointer or keyboard position; beside the point, on the side with room. */
export function LineChartReading({ series, read, left, width, day, dayTitle }: LineChartReadingProps) {
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
          <LineChartSample series={one} />
          {one.label}
          <span className="ml-auto pl-3 font-semibold">{one.values[read] ?? '–'}</span>
        </p>
      ))}
    </div>
  )
}

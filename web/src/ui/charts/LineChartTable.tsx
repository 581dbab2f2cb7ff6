import { cn } from '../../lib/cn.ts'
import { formatDay } from '../../lib/time/format.ts'
import type { LineSeries } from './line-series.ts'

type LineChartTableProps = {
  series: readonly LineSeries[]
  caption: string
  dayTitle: string
  days: readonly string[]
  /** Visible, replacing the lines. */
  shown?: boolean | undefined
}

/** The same figures for people who cannot or do not want to read the lines. */
export function LineChartTable({ caption, dayTitle, days, series, shown = false }: LineChartTableProps) {
  const cell = shown ? 'border-b border-line px-3 py-2 text-right font-normal whitespace-nowrap' : undefined
  return (
    // A table is as wide as its content whatever its styles say, so the hiding is on a wrapper.
    <div className={shown ? undefined : 'sr-only'}>
      <table className="tnum w-full text-md">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={cn(cell, 'text-left! text-muted')}>
              {dayTitle}
            </th>
            {series.map((one) => (
              <th key={one.label} scope="col" className={cn(cell, 'text-muted')}>
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row" className={cn(cell, 'text-left!')}>
                {formatDay(day)}
              </th>
              {series.map((one) => (
                <td key={one.label} className={cell}>
                  {one.values[index] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

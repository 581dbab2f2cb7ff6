import { formatDay } from '../../lib/format.ts'
import type { LineSeries } from './line-series.ts'

type LineChartTableProps = { series: readonly LineSeries[]; caption: string; dayTitle: string; days: readonly string[] }

/** The same figures for those who do not see the lines. */
export function LineChartTable({ caption, dayTitle, days, series }: LineChartTableProps) {
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

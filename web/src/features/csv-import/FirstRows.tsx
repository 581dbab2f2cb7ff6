import type { CsvPreview } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { statusMeanings } from '@openhour/shared/features/csv-import/csv-statuses.rules.ts'
import { formatFullDay, formatTimeOfDay } from '../../lib/time/format.ts'

/** The first rows in words, as they will be imported. */
export function FirstRows({ rows }: { rows: readonly CsvPreview[] }) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-lg">The first rows</h3>
      <ul aria-label="The first rows" className="divide-y divide-line border-y border-line text-sm">
        {rows.map((row) => (
          <li key={row.row} className="flex flex-wrap gap-x-3 py-2">
            <span className="w-20 shrink-0 text-muted">Row {row.row}</span>
            <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{row.name}</span>
            <span className="min-w-0 basis-full sm:basis-72">{shown(row)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function shown({ dateOfBirth, archived, appointmentDate, startTime, endTime, status }: CsvPreview): string {
  if (appointmentDate === undefined)
    return [dateOfBirth ? `Born ${formatFullDay(dateOfBirth)}` : '', archived ? 'Archived' : '']
      .filter(Boolean)
      .join(', ')
  const times = [startTime, endTime].map((time) => formatTimeOfDay(time ?? '')).join(' to ')
  const labels: Record<string, string> = statusMeanings
  return [formatFullDay(appointmentDate), times, labels[status ?? ''] ?? ''].filter(Boolean).join(', ')
}

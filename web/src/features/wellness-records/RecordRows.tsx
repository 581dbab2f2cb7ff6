import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { ratings } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { useDeferredValue } from 'react'
import { localDay } from '../../lib/time/local-day.ts'
import { useNow } from '../../lib/time/now.ts'
import { Card } from '../../ui/Card.tsx'
import { ratingWidth, RecordRow } from './RecordRow.tsx'

/** Fits a tall screen below the chart. These are painted first, the rest right after. */
const paintedFirst = 12

type RecordRowsProps = {
  records: readonly WellnessRecord[]
  onEdit: (record: WellnessRecord) => void
  onDelete: (record: WellnessRecord) => void
  /** The entries that are being marked as read. */
  marking: ReadonlySet<string>
  onRead: (record: WellnessRecord) => void
}

/** The records of one page, newest first. */
export function RecordRows({ records, onEdit, onDelete, marking, onRead }: RecordRowsProps) {
  const rows = useDeferredValue(records, records.slice(0, paintedFirst))
  const today = localDay(useNow())
  return (
    <Card padding="none">
      <Legend />
      <ul aria-label="Session wellness records" className="divide-y divide-line">
        {rows.map((record) => (
          <li key={record.id}>
            <RecordRow
              record={record}
              today={today}
              onEdit={() => onEdit(record)}
              onDelete={() => onDelete(record)}
              onRead={marking.has(record.id) ? undefined : () => onRead(record)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** One legend for all rows: what the five numbers are, and their colours. */
function Legend() {
  const words = [
    ['bg-good', 'Green: 7 or more'],
    ['bg-honey', 'Yellow: 4 to 6'],
    ['bg-bad', 'Red: 3 or less'],
  ] as const
  return (
    <div className="border-b border-line bg-surface-2 text-xs text-muted">
      <p className="px-3 pt-2 sm:hidden">The five numbers: mood, anxiety, energy, sleep, stress.</p>
      <div aria-hidden className="flex gap-1.5 pt-2 pl-5 max-sm:hidden">
        <span className="mr-1.5 w-40">Day</span>
        {ratings.map(({ name, label }) => (
          <span key={name} className={`${ratingWidth} text-center`}>
            {label}
          </span>
        ))}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 px-3 pt-1 pb-2 sm:px-5">
        {words.map(([dot, text]) => (
          <span key={text} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${dot}`} />
            {text}
          </span>
        ))}
        <span>For anxiety and stress, lower is better: a low rating is green.</span>
      </div>
    </div>
  )
}

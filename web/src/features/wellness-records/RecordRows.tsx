import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { useDeferredValue } from 'react'
import { dayIn } from '../../lib/time/day-in.ts'
import { useNow } from '../../lib/time/now.ts'
import { Card } from '../../ui/Card.tsx'
import { RecordRow } from './RecordRow.tsx'

/** Fits a tall screen below the chart. These are painted first, the rest right after. */
const paintedFirst = 4

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
  const today = dayIn(useNow())
  return (
    <>
      <Card padding="none">
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
      <ColourLegend />
    </>
  )
}

/** The legend of the rating colours. */
function ColourLegend() {
  const words = [
    ['bg-good', 'Green: 7 or more'],
    ['bg-honey', 'Yellow: 4 to 6'],
    ['bg-bad', 'Red: 3 or less'],
  ] as const
  return (
    <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1 px-1 text-xs text-muted">
      {words.map(([dot, text]) => (
        <span key={text} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={`size-2 rounded-full ${dot}`} />
          {text}
        </span>
      ))}
      <span>For anxiety and stress, lower is better: a low rating is green.</span>
    </div>
  )
}

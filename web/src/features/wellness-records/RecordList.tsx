import type {
  RecordPage,
  WellnessRecord,
} from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { recordsPerPage } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { useDeferredValue } from 'react'
import { useNow } from '../../lib/time/now.ts'
import { Card } from '../../ui/Card.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { RecordRow } from './RecordRow.tsx'

/** Fits a tall screen below the chart. These are painted first, the rest right after. */
const paintedFirst = 4

type RecordListProps = {
  data: Pick<RecordPage, 'items' | 'total'>
  page: number
  /** False while records of the previous page are still shown. */
  settled: boolean
  onPage: (page: number) => void
  onEdit: (record: WellnessRecord) => void
  onDelete: (record: WellnessRecord) => void
}

/** One page of records, newest first, with pagination if there are more. */
export function RecordList({ data: { items, total }, page, settled, onPage, onEdit, onDelete }: RecordListProps) {
  const rows = useDeferredValue(items, items.slice(0, paintedFirst))
  const today = useNow().toLocaleDateString('sv')
  return (
    <PagedList {...{ page, settled, onPage, total }} perPage={recordsPerPage}>
      <Card padding="none">
        <ul aria-label="Session wellness records" className="divide-y divide-line">
          {rows.map((record) => (
            <li key={record.id}>
              <RecordRow
                record={record}
                today={today}
                onEdit={() => onEdit(record)}
                onDelete={() => onDelete(record)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <ColourLegend />
    </PagedList>
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

import type { CsvCheck } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { countOf, formatFullDay, formatNumber, formatTimeOfDay } from '../../lib/time/format.ts'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { CsvMapping } from './csv-calls.ts'

type OverlapsProps = { overlaps: CsvCheck['overlaps']; mapping: CsvMapping; onChange: (next: CsvMapping) => void }

const choices = [
  { value: 'skip', label: 'Leave these rows out' },
  { value: 'overlap', label: 'Import them anyway' },
]

/** Rows that overlap other appointments. Nothing is imported before a person has decided. */
export function Overlaps({ overlaps: { count, rows }, mapping, onChange }: OverlapsProps) {
  if (count === 0) return null
  const { onConflict } = mapping
  return (
    <section aria-label="Overlaps">
      <h3 className="mb-2 text-lg">{countOf(count, 'row overlaps', 'rows overlap')} another appointment</h3>
      <ul aria-label="Rows that overlap" className="mb-4 divide-y divide-line border-y border-line text-sm">
        {rows.slice(0, 10).map(({ row, name, appointmentDate, startTime, withName }) => (
          <li key={row} className="flex flex-wrap gap-x-3 py-2">
            <span className="w-20 shrink-0 text-muted">Row {row}</span>
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {name}, {formatFullDay(appointmentDate)}, {formatTimeOfDay(startTime)}: overlaps {withName}
            </span>
          </li>
        ))}
      </ul>
      {count > 10 && <p className="mb-4 text-sm text-muted">And {formatNumber(count - 10)} more.</p>}
      <Field label="What to do with them" error={onConflict === 'refuse' ? 'Choose before you import.' : undefined}>
        <RadioCards
          name="onConflict"
          options={choices}
          value={onConflict}
          onChange={({ target }) => onChange({ ...mapping, onConflict: target.value as CsvMapping['onConflict'] })}
        />
      </Field>
    </section>
  )
}

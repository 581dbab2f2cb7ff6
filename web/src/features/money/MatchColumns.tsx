import type { StatementTable } from '@openhour/shared/features/money/bank-statements.contract.ts'
import { bankStatementTexts } from '@openhour/shared/features/money/bank-statements.rules.ts'
import {
  type DecimalSign,
  statementFields,
  type StatementField,
} from '@openhour/shared/features/money/statement-columns.rules.ts'
import { csvEncodings } from '@openhour/shared/features/csv-import/csv-encodings.rules.ts'
import type { DayOrder } from '@openhour/shared/features/csv-import/csv-dates.rules.ts'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { currencyOptions } from '../../lib/currency-options.ts'
import { type StatementMapping, withColumns } from './statement-work.ts'

type MatchColumnsProps = {
  table: StatementTable
  mapping: StatementMapping
  busy: boolean
  onChange: (mapping: StatementMapping) => void
  onEncoding: (encoding: StatementTable['encoding']) => void
}

const orders: { value: DayOrder; label: string }[] = [
  { value: 'dmy', label: 'Day, month, year (31.12.2026)' },
  { value: 'mdy', label: 'Month, day, year (12/31/2026)' },
  { value: 'ymd', label: 'Year, month, day (2026-12-31)' },
]
const signs: { value: DecimalSign; label: string }[] = [
  { value: ',', label: '1.234,56' },
  { value: '.', label: '1,234.56' },
]
const fields = Object.entries(statementFields) as [StatementField, string][]
const shownValues = 3

/** What each column of a bank's table means, beside its first values. */
export function MatchColumns({ table, mapping, busy, onChange, onEncoding }: MatchColumnsProps) {
  const { columns, dayOrder, decimal, currency } = mapping
  const options = [{ value: '', label: 'Not in the file' }].concat(
    table.headers.map((header, index) => ({ value: String(index), label: header || `Column ${index + 1}` })),
  )
  const put = (field: StatementField, value: string) => {
    const { [field]: _, ...others } = columns
    onChange(withColumns(table, value === '' ? others : { ...others, [field]: Number(value) }, mapping))
  }
  const hint = (column: number | undefined) => {
    if (column === undefined) return undefined
    const values = table.sample.map((row) => row[column] ?? '').filter(Boolean)
    return values.slice(0, shownValues).join(' · ').slice(0, 120) || undefined
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">
        We guessed the columns by their names. Check them against the first rows.
        {table.headerRow > 1 && ` Row ${table.headerRow} names the columns. The rows above it are left out.`}
      </p>
      {table.oddWords.length > 0 && (
        <Notice tone="plain">
          These words have signs inside: {table.oddWords.join(', ')}. If that is wrong, choose other letters.
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([field, label]) => (
          <Field key={field} label={label} hint={hint(columns[field])}>
            <Select
              options={options}
              value={String(columns[field] ?? '')}
              onChange={({ target }) => put(field, target.value)}
            />
          </Field>
        ))}
        <Field label="Dates are written" error={dayOrder === null ? bankStatementTexts.dayOrder : undefined}>
          <Select
            options={orders}
            placeholder={dayOrder === null ? 'Choose' : undefined}
            value={dayOrder ?? ''}
            onChange={({ target }) => onChange({ ...mapping, dayOrder: target.value as DayOrder })}
          />
        </Field>
        <Field label="Amounts are written" error={decimal === null ? bankStatementTexts.decimal : undefined}>
          <Select
            options={signs}
            placeholder={decimal === null ? 'Choose' : undefined}
            value={decimal ?? ''}
            onChange={({ target }) => onChange({ ...mapping, decimal: target.value as DecimalSign })}
          />
        </Field>
        <Field label="Currency where none is given">
          <Select
            options={currencyOptions()}
            value={currency ?? table.currency}
            onChange={({ target }) => onChange({ ...mapping, currency: target.value })}
          />
        </Field>
        {table.encodings.length > 1 && (
          <Field label="Letters are written in">
            <Select
              options={table.encodings.map(({ name, words }) => ({
                value: name,
                label: [csvEncodings[name], words.slice(0, 3).join(', ')].filter(Boolean).join(': '),
              }))}
              value={table.encoding}
              disabled={busy}
              onChange={({ target }) => onEncoding(target.value as StatementTable['encoding'])}
            />
          </Field>
        )}
      </div>
    </div>
  )
}

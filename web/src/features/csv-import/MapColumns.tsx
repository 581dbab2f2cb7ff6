import type { CsvRead } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { type CsvKind, csvFields, type DayOrder } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { genderNotStated } from '@openhour/shared/features/clients/clients.rules.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { CsvMapping } from './csv-calls.ts'

type MapColumnsProps = { kind: CsvKind; read: CsvRead; mapping: CsvMapping; onChange: (mapping: CsvMapping) => void }

const orders: { value: DayOrder; label: string }[] = [
  { value: 'mdy', label: 'Month, day, year (12/31/2026)' },
  { value: 'dmy', label: 'Day, month, year (31.12.2026)' },
  { value: 'ymd', label: 'Year, month, day (2026-12-31)' },
]

/** Rows without them are otherwise not imported. */
const blanks = [
  ['noEmail', 'an email address'],
  ['ageNotKnown', 'an age or a date of birth'],
] as const

/** What each column means, beside the first values in it. */
export function MapColumns({ kind, read, mapping, onChange }: MapColumnsProps) {
  const fields = Object.entries<string>(csvFields[kind])
  const options = [{ value: '', label: 'Not in the file' }].concat(
    read.headers.map((header, index) => ({ value: String(index), label: header || `Column ${index + 1}` })),
  )
  const put = (field: string, value: string) => {
    const { [field]: _, ...others } = mapping.columns
    onChange({ ...mapping, columns: value === '' ? others : { ...others, [field]: Number(value) } })
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">We guessed the columns by their names. Check them against the first rows.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([field, label]) => {
          const column = mapping.columns[field]
          const values = column === undefined ? [] : read.sample.map((row) => row[column] ?? '').filter(Boolean)
          return (
            <Field key={field} label={label} hint={values.slice(0, 3).join(' · ').slice(0, 80) || undefined}>
              <Select
                options={options}
                value={column === undefined ? '' : String(column)}
                onChange={({ target }) => put(field, target.value)}
              />
            </Field>
          )
        })}
        <Field label="Dates are written">
          <Select
            options={orders}
            value={mapping.dayOrder}
            onChange={({ target }) => onChange({ ...mapping, dayOrder: target.value as DayOrder })}
          />
        </Field>
        {kind === 'clients' && (
          <Field label="Gender where none is given" optional hint="Without it, rows without a gender are not imported.">
            <TextInput
              value={mapping.gender}
              maxLength={50}
              placeholder={genderNotStated}
              onChange={({ target }) => onChange({ ...mapping, gender: target.value })}
            />
          </Field>
        )}
      </div>
      {kind === 'clients' && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">Import clients without</legend>
          {blanks.map(([name, label]) => (
            <label key={name} className="flex w-fit items-center gap-2.5">
              <Checkbox
                checked={mapping[name]}
                onChange={({ target }) => onChange({ ...mapping, [name]: target.checked })}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

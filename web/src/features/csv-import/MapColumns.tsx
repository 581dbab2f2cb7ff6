import type { CsvRead } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvFields, dateColumns } from '@openhour/shared/features/csv-import/csv-columns.rules.ts'
import { dayIn, type DayOrder } from '@openhour/shared/features/csv-import/csv-dates.rules.ts'
import { type CsvKind, csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { Fragment } from 'react'
import { formatFullDay } from '../../lib/time/format.ts'
import { genderNotStated } from '@openhour/shared/features/clients/clients.rules.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { type CsvMapping, guessedOrder, withColumns } from './csv-calls.ts'
import { FileEncoding } from './FileEncoding.tsx'

type MapColumnsProps = {
  kind: CsvKind
  read: CsvRead
  mapping: CsvMapping
  busy: boolean
  onChange: (mapping: CsvMapping) => void
  onEncoding: (encoding: CsvRead['encoding']) => void
}

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
const shownValues = 3
const lastDateField: Record<CsvKind, string> = { clients: 'dateOfBirth', appointments: 'startTime' }

/** What each column means, beside the first values in it: dates in words, so that a wrong order is seen. */
export function MapColumns({ kind, read, mapping, busy, onChange, onEncoding }: MapColumnsProps) {
  const fields = Object.entries<string>(csvFields[kind])
  const options = [{ value: '', label: 'Not in the file' }].concat(
    read.headers.map((header, index) => ({ value: String(index), label: header || `Column ${index + 1}` })),
  )
  const put = (field: string, value: string) => {
    const { [field]: _, ...others } = mapping.columns
    onChange(withColumns(kind, read, mapping, value === '' ? others : { ...others, [field]: Number(value) }))
  }
  const days = dateColumns(kind, mapping.columns)
  const guess = guessedOrder(kind, read, mapping.columns)
  const hint = (column: number | undefined) => {
    if (column === undefined) return undefined
    const values = read.sample.map((row) => row[column] ?? '').filter(Boolean)
    const shown = values
      .slice(0, shownValues)
      .map((value) => (days.includes(column) ? dayShown(value, mapping) : value))
    return shown.join(' · ').slice(0, 120) || undefined
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">
        We guessed the columns by their names. Check them against the first rows.
        {read.headerRow > 1 && ` Row ${read.headerRow} names the columns. The rows above it are left out.`}
      </p>
      <FileEncoding read={read} busy={busy} onEncoding={onEncoding} />
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(([field, label]) => {
          const column = mapping.columns[field]
          return (
            <Fragment key={field}>
              <Field label={label} hint={hint(column)}>
                <Select
                  options={options}
                  value={column === undefined ? '' : String(column)}
                  onChange={({ target }) => put(field, target.value)}
                />
              </Field>
              {field === lastDateField[kind] && guess !== null && <DateOrder mapping={mapping} onChange={onChange} />}
            </Fragment>
          )
        })}
        {kind === 'clients' ? (
          <Field label="Gender where none is given" optional>
            <TextInput
              value={mapping.gender}
              maxLength={50}
              placeholder={genderNotStated}
              onChange={({ target }) => onChange({ ...mapping, gender: target.value })}
            />
          </Field>
        ) : (
          <Field label="Length where none is given, in minutes" hint="For rows without an end and without a length.">
            <TextInput
              inputMode="numeric"
              maxLength={3}
              value={mapping.minutes ?? ''}
              onChange={({ target }) => onChange({ ...mapping, minutes: minutesIn(target.value) })}
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

function DateOrder({ mapping, onChange }: Pick<MapColumnsProps, 'mapping' | 'onChange'>) {
  const isAsked = mapping.dayOrder === null
  return (
    <Field
      label="Dates are written"
      error={isAsked ? csvTexts.dayOrderUnclear : undefined}
      hint={isAsked ? undefined : 'The first values show how each date is read.'}
    >
      <Select
        options={orders}
        placeholder={isAsked ? 'Choose' : undefined}
        value={mapping.dayOrder ?? ''}
        onChange={({ target }) => onChange({ ...mapping, dayOrder: target.value as DayOrder })}
      />
    </Field>
  )
}

function minutesIn(text: string): number | null {
  const minutes = Number(text.replaceAll(/\D/g, ''))
  return minutes >= 1 && minutes <= 720 ? minutes : null
}

/** A value as it is in the file, and the day that it means. */
function dayShown(value: string, { dayOrder }: CsvMapping): string {
  const day = dayOrder === null ? undefined : dayIn(value, dayOrder, String(new Date().getFullYear() + 1))
  return day === undefined ? value : `${value} is ${formatFullDay(day)}`
}

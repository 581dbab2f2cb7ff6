import type { CsvCheck } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvFields } from '@openhour/shared/features/csv-import/csv-columns.rules.ts'
import type { CsvKind } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { countOf, formatNumber } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { CsvMapping } from './csv-calls.ts'
import { OddWords } from './FileEncoding.tsx'
import { FirstRows } from './FirstRows.tsx'
import { Overlaps } from './Overlaps.tsx'
import { StatusMeanings } from './StatusMeanings.tsx'

const perPage = 50

type CheckResultProps = {
  kind: CsvKind
  check: CsvCheck
  isBeyond: boolean
  mapping: CsvMapping
  onChange: (mapping: CsvMapping) => void
}

/** What importing would do, what has to be decided before, and the rows that would be left out. */
export function CheckResult({ kind, check, isBeyond, mapping, onChange }: CheckResultProps) {
  const { good, faulty, problems, messages, room, archived, past } = check
  const [shown, setShown] = useState(perPage)
  const labels: Record<string, string> = csvFields[kind]
  const textOf = (errors: Record<string, string>) =>
    Object.entries(errors).map(([field, message]) => `${labels[field] ?? field}: ${message}`)
  const save = () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const lines = problems.map(({ row, errors }) => `${row},${quoted(textOf(errors).join('; '))}`)
    saveFile('rows-with-errors.csv', ['Row,Errors', ...lines].join('\r\n'), 'text/csv')
  }
  return (
    <div className="flex flex-col gap-5">
      {isBeyond ? (
        <FormError>
          Your plan has room for {countOf(room ?? 0, 'more client')}, and the file has {formatNumber(good - archived)}.
          Nothing was imported. Archive clients, upgrade, or import a smaller file.
        </FormError>
      ) : (
        <Notice tone={good > 0 ? 'good' : 'plain'}>
          {formatNumber(good)} of {countOf(check.rows, 'row')} can be imported.
          {archived > 0 && ` ${countOf(archived, 'client arrives', 'clients arrive')} archived.`}
          {past > 0 &&
            ` ${countOf(past, 'appointment of the past arrives', 'appointments of the past arrive')} as history.`}{' '}
          You can undo the import for a day.
        </Notice>
      )}
      <OddWords words={check.oddWords} />
      <FirstRows rows={check.preview} />
      <StatusMeanings statuses={check.statuses} mapping={mapping} onChange={onChange} />
      <Overlaps overlaps={check.overlaps} mapping={mapping} onChange={onChange} />
      {faulty > 0 && (
        <section aria-label="Rows with errors">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-lg">{countOf(faulty, 'row')} with errors will be left out</h3>
            <Button size="sm" icon={Download} onClick={save}>
              Download list
            </Button>
          </div>
          <ul aria-label="Errors" className="mb-4 text-sm text-muted">
            {messages.slice(0, 6).map(({ message, count }) => (
              <li key={message}>
                {formatNumber(count)} × {message}
              </li>
            ))}
          </ul>
          <ul aria-label="Rows" className="divide-y divide-line border-y border-line text-sm">
            {problems.slice(0, shown).map(({ row, errors, shown: values }) => (
              <li key={row} className="flex flex-wrap gap-x-3 py-2">
                <span className="w-20 shrink-0 text-muted">Row {row}</span>
                <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{values || 'Empty'}</span>
                <span className="min-w-0 basis-full text-bad sm:basis-64">{textOf(errors).join('. ')}</span>
              </li>
            ))}
          </ul>
          {shown < problems.length && (
            <Button size="sm" className="mt-3" onClick={() => setShown(shown + perPage)}>
              Show more rows
            </Button>
          )}
          {problems.length < faulty && shown >= problems.length && (
            <p className="mt-3 text-sm text-muted">
              Only the first {formatNumber(problems.length)} are listed. Correct the file and check it again.
            </p>
          )}
        </section>
      )}
    </div>
  )
}

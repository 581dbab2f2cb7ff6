import type { CsvCheck, CsvDone, CsvRead, CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { dateColumns } from '@openhour/shared/features/csv-import/csv-columns.rules.ts'
import type { DayGuess } from '@openhour/shared/features/csv-import/csv-dates.rules.ts'
import { csvImportPath } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { uploadFile } from '../../lib/api/transfer.ts'
import { uploadHeaders } from '../../lib/files/upload-headers.ts'

type Answers = { read: CsvRead; check: CsvCheck; import: CsvDone }
export type CsvMapping = Omit<CsvUpload, 'kind' | 'step' | 'fileName'>

/** Sends the file with one step. The server stores nothing of it before the import. */
export function sendCsv<Step extends keyof Answers>(
  step: Step,
  kind: CsvUpload['kind'],
  file: File,
  mapping?: Partial<CsvMapping>,
): Promise<Answers[Step]> {
  const details = { kind, step, fileName: file.name.slice(0, 255), ...mapping }
  return uploadFile<Answers[Step]>(csvImportPath, file, {
    headers: uploadHeaders(details),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
}

/** How the dates of the mapped column are written; null without a column of dates. */
export function guessedOrder(kind: CsvUpload['kind'], read: CsvRead, columns: CsvMapping['columns']): DayGuess {
  const guesses = dateColumns(kind, columns).map((column) => read.dayOrders[column] ?? null)
  return guesses.find((guess) => guess !== null) ?? null
}

/** With the order that its dates tell, or none if a person has to choose. */
export function withColumns(
  kind: CsvUpload['kind'],
  read: CsvRead,
  mapping: CsvMapping,
  columns: CsvMapping['columns'],
): CsvMapping {
  const guess = guessedOrder(kind, read, columns)
  return { ...mapping, columns, dayOrder: guess === 'unclear' ? null : guess }
}

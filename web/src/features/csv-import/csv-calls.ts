import type { CsvCheck, CsvDone, CsvRead, CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvImportPath } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { uploadFile } from '../../lib/api/transfer.ts'
import { uploadHeaders } from '../../lib/files/upload-headers.ts'

type Answers = { read: CsvRead; check: CsvCheck; import: CsvDone }
export type CsvMapping = Pick<CsvUpload, 'columns' | 'dayOrder' | 'gender' | 'noEmail' | 'ageNotKnown'>

/** Sends the file with one step. The server stores nothing of it before the import. */
export function sendCsv<Step extends keyof Answers>(
  step: Step,
  kind: CsvUpload['kind'],
  file: File,
  mapping?: CsvMapping,
): Promise<Answers[Step]> {
  const details = { kind, step, fileName: file.name.slice(0, 255), ...mapping }
  return uploadFile<Answers[Step]>(csvImportPath, file, {
    headers: uploadHeaders(details),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
}

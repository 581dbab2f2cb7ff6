import { csvImportPath } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { uploadHeader } from '@openhour/shared/features/documents/documents.rules.ts'
import type { CsvCheck, CsvRead } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import type { Answer, Browser } from './product.ts'

/** Sends a file of comma-separated values like the settings do. */
export function sendCsv(who: Browser, content: string | Uint8Array, upload: object): Promise<Answer> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return who.send('POST', csvImportPath, bytes, {
    'content-type': 'application/octet-stream',
    [uploadHeader]: Buffer.from(JSON.stringify(upload)).toString('base64url'),
  })
}

/** The fields of any answer about a file. */
type CsvBody = CsvRead &
  CsvCheck & {
    id: string
    imported: number
    skipped: number
    removed: number
    kept: number
    left: number
    code: string
    detail: string
    errors: Record<string, string>
  }
export const bodyOfCsv = (answer: Answer) => answer.json as CsvBody

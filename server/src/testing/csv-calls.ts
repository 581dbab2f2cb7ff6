import { csvImportPath } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { uploadHeader } from '@openhour/shared/features/documents/documents.rules.ts'
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
type CsvBody = {
  id: string
  encoding: string
  headers: string[]
  columns: Record<string, number>
  dayOrder: string
  rows: number
  good: number
  faulty: number
  imported: number
  skipped: number
  room: number | null
  removed: number
  kept: number
  left: number
  problems: { row: number; errors: Record<string, string> }[]
  messages: { message: string; count: number }[]
  code: string
  errors: Record<string, string>
}
export const bodyOfCsv = (answer: Answer) => answer.json as CsvBody

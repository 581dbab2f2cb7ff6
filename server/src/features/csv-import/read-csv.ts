import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { csvTexts, maxCsvBytes, maxCsvRows } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { Refusal } from '../../platform/refusal.ts'
import { arriving } from '../../platform/transfers/taken-file.ts'

const refused = (detail: string) => new Refusal('invalid-input', detail)

/** The whole file. @throws Refusal 413 */
export async function readFile(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of arriving(incoming)) {
    size += part.length
    if (size > maxCsvBytes) throw new Refusal('too-large', csvTexts.tooLarge)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The encoding by its mark, by zeros in text of two bytes, or by whether it is valid UTF-8. Everything else is what Windows writes. */
function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1000)
  const zeros = (odd: number) => head.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) > head.length / 4) return 'utf-16le'
  if (zeros(0) > head.length / 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** How files of Excel begin: a ZIP archive, or the container of its old format. */
const spreadsheets = ['504b0304', 'd0cf11e0']

/** The sign that separates the columns of the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n|\r/, 1)
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

const chunkLength = 65_536
function* chunks(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength)
}

/**
 * The table of a file. Values are texts as they are: what a spreadsheet would run as a formula stays a text. Parses in chunks, between which other
 * requests are answered.
 * @throws Refusal if it is no table, is empty or has too many rows
 */
export async function readTable(bytes: Buffer): Promise<{ encoding: string; headers: string[]; rows: string[][] }> {
  if (spreadsheets.includes(bytes.toString('hex', 0, 4))) throw refused(csvTexts.spreadsheet)
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const { parse } = await import('csv-parse')
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: 300_000,
    trim: true,
  })
  const rows: string[][] = []
  try {
    Readable.from(chunks(text), { objectMode: true }).pipe(parser)
    for await (const row of parser) {
      rows.push(row as string[])
      if (rows.length > maxCsvRows + 1) throw refused(csvTexts.tooMany)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refused(csvTexts.unreadable)
  }
  const [headers = [], ...rest] = rows
  if (rest.length === 0) throw refused(csvTexts.empty)
  if (/\0/.test(headers.join())) throw refused(csvTexts.unreadable)
  return { encoding, headers, rows: rest }
}

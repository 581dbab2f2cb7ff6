import { Readable } from 'node:stream'
import type { CsvEncoding } from '@openhour/shared/features/csv-import/csv-encodings.rules.ts'
import { Refusal } from '../../platform/refusal.ts'
import { decoded, guessEncoding } from './csv-encoding.ts'
import { findHeader, guessDelimiter, separatorLine } from './csv-layout.ts'

const refused = (detail: string) => new Refusal('invalid-input', detail)

/** How files of Excel begin: a ZIP archive, or the container of its old format. */
const spreadsheets = ['504b0304', 'd0cf11e0']

/** What may be read, and the texts of its refusals, which say that nothing was done. */
export type CsvBounds = {
  maxRows: number
  /** How many of the names in a row are those of columns. */
  known: (row: readonly string[]) => number
  texts: {
    spreadsheet: string
    empty: string
    tooMany: string
    unreadable: string
    openQuote: (row: number) => string
  }
}

const chunkLength = 65_536
function* chunks(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength)
}

/** A row with its number in a spreadsheet, which counts empty rows and those above the names of the columns. */
export type CsvRow = { number: number; cells: string[] }
export type CsvTable = { encoding: CsvEncoding; headerRow: number; headers: string[]; rows: CsvRow[] }

/** Spreadsheets write numbers so that they stay texts, such as those of phones: ="0123". */
const plainCell = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell

type ParseFault = { code?: string; records?: number }

async function parsed({ maxRows, texts }: CsvBounds, text: string, delimiter: string): Promise<CsvRow[]> {
  const { parse } = await import('csv-parse')
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 300_000,
    trim: true,
  })
  const rows: CsvRow[] = []
  let number = 0
  try {
    Readable.from(chunks(text), { objectMode: true }).pipe(parser)
    for await (const row of parser) {
      number++
      const cells = (row as string[]).map(plainCell)
      if (cells.every((cell) => cell === '')) continue
      rows.push({ number, cells })
      if (rows.length > maxRows + 30) throw refused(texts.tooMany)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code = '', records = number } = error as ParseFault
    throw refused(/QUOTE|MAX_RECORD/.test(code) ? texts.openQuote(records + 1) : texts.unreadable)
  }
  return rows
}

/** A quotation mark that is closed by one of a later row swallows the rows between. */
function refuseSwallowedRows({ texts }: CsvBounds, { headers, rows }: CsvTable, delimiter: string): void {
  const swallows = rows.find(
    ({ cells }) =>
      cells.length < headers.length && cells.some((cell) => /[\r\n]/.test(cell) && cell.includes(delimiter)),
  )
  if (swallows) throw refused(texts.openQuote(swallows.number))
}

/**
 * The table of a file. Values are texts as they are: what a spreadsheet would run as a formula stays a text. Parses in chunks, between which other
 * requests are answered.
 * @param chosen the encoding, if a person chose one
 * @throws Refusal if it is no table, is empty or has too many rows
 */
export async function readTable(bounds: CsvBounds, bytes: Buffer, chosen?: CsvEncoding): Promise<CsvTable> {
  const { maxRows, known, texts } = bounds
  if (spreadsheets.includes(bytes.toString('hex', 0, 4))) throw refused(texts.spreadsheet)
  const encoding = chosen ?? guessEncoding(bytes)
  const whole = decoded(bytes, encoding)
  const separator = separatorLine(whole)
  const text = separator ? whole.slice(separator.length) : whole
  const delimiter = separator?.delimiter ?? guessDelimiter(text)
  const all = await parsed(bounds, text, delimiter)
  const at = findHeader(
    known,
    all.slice(0, 30).map(({ cells }) => cells),
  )
  const { number: headerRow = 1, cells: headers = [] } = all[at] ?? {}
  const rows = all.slice(at + 1)
  if (rows.length === 0) throw refused(texts.empty)
  if (rows.length > maxRows) throw refused(texts.tooMany)
  if (/\0/.test(headers.join())) throw refused(texts.unreadable)
  const table = { encoding, headerRow, headers, rows }
  refuseSwallowedRows(bounds, table, delimiter)
  return table
}

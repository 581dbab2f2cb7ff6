import { guessDayOrder, dayIn } from '@openhour/shared/features/csv-import/csv-dates.rules.ts'
import { tellingWords, oddWords } from '@openhour/shared/features/csv-import/csv-encodings.rules.ts'
import type { StatementTable, StatementUpload } from '@openhour/shared/features/money/bank-statements.contract.ts'
import { bankStatementTexts, maxStatementLines } from '@openhour/shared/features/money/bank-statements.rules.ts'
import {
  amountText,
  currencyOfHeader,
  type DecimalSign,
  guessDecimal,
  guessStatementColumns,
  saysOut,
  saysPending,
  type StatementField,
} from '@openhour/shared/features/money/statement-columns.rules.ts'
import { refusedField } from '../../platform/refusal.ts'
import { openSlices } from '../../platform/slices.ts'
import { guessEncoding, possibleEncodings, decoded } from '../../services/csv/csv-encoding.ts'
import { type CsvBounds, type CsvRow, type CsvTable, readTable } from '../../services/csv/read-csv.ts'
import { type BankLine, type BankStatement, lineOf } from './statement-lines.ts'

const bounds: CsvBounds = {
  maxRows: maxStatementLines,
  known: (row) => Object.keys(guessStatementColumns(row)).length,
  texts: bankStatementTexts,
}
const sampleRows = 5
const wordsFrom = 200_000

export const readBankTable = (bytes: Buffer, encoding: StatementUpload['encoding']) =>
  readTable(bounds, bytes, encoding)

const columnOf = (rows: readonly CsvRow[], column: number | undefined) =>
  column === undefined ? [] : rows.map(({ cells }) => cells[column] ?? '')

/** What a person looks at before the lines are read. */
export function describeTable(bytes: Buffer, table: CsvTable, currency: string): StatementTable {
  const { encoding, headerRow, headers, rows } = table
  const columns = guessStatementColumns(headers)
  const words = () => [columns.name, columns.purpose].flatMap((column) => columnOf(rows, column))
  return {
    kind: 'table',
    encoding,
    encodings: possibleEncodings(guessEncoding(bytes)).map((name) => ({
      name,
      words: tellingWords(name === encoding ? words() : [decoded(bytes.subarray(0, wordsFrom), name)]),
    })),
    oddWords: oddWords(words()),
    headerRow,
    headers,
    sample: rows.slice(0, sampleRows).map(({ cells }) => cells),
    rows: rows.length,
    columns,
    dayOrders: headers.map((_, column) => guessDayOrder(columnOf(rows, column))),
    decimals: headers.map((_, column) => guessDecimal(columnOf(rows, column))),
    currencies: headers.map((header) => currencyOfHeader(header) ?? null),
    currency,
  }
}

type Reading = {
  columns: NonNullable<StatementUpload['columns']>
  dayOrder: 'ymd' | 'mdy' | 'dmy'
  decimal: DecimalSign
  currency: string
}

/** @throws Refusal if a person has to choose first */
function readingOf(table: CsvTable, upload: StatementUpload, ownCurrency: string): Reading {
  const { columns = {} } = upload
  const amounts = [columns.amount, columns.credit, columns.debit].filter((column) => column !== undefined)
  if (columns.date === undefined || amounts.length === 0) throw refusedField('columns', bankStatementTexts.columns)
  const dayOrder = upload.dayOrder ?? guessDayOrder(columnOf(table.rows, columns.date)) ?? 'ymd'
  if (dayOrder === 'unclear') throw refusedField('dayOrder', bankStatementTexts.dayOrder)
  const decimal = upload.decimal ?? guessDecimal(amounts.flatMap((column) => columnOf(table.rows, column)))
  if (decimal === 'unclear') throw refusedField('decimal', bankStatementTexts.decimal)
  const named = amounts.map((column) => currencyOfHeader(table.headers[column] ?? ''))[0]
  return { columns, dayOrder, decimal, currency: upload.currency ?? named ?? ownCurrency }
}

function lineAt({ cells }: CsvRow, { columns, dayOrder, decimal, currency }: Reading, today: string): BankLine {
  const cell = (field: StatementField) => cells[columns[field] ?? -1]?.trim() ?? ''
  const read = (field: StatementField) => amountText(cell(field), decimal)
  const plain = (amount: string | undefined) => (amount === undefined || /^-?[0.]*$/.test(amount) ? undefined : amount)
  const [amount, credit, debit] = [read('amount'), plain(read('credit')), plain(read('debit'))]
  const figure = amount ?? credit ?? debit ?? ''
  const isOut =
    amount === undefined
      ? credit === undefined || credit.startsWith('-')
      : amount.startsWith('-') || saysOut(cell('sign'))
  const said = cell('currency').toUpperCase()
  return lineOf({
    bookedOn: dayIn(cell('date'), dayOrder, today) ?? '',
    amount: figure.replace('-', ''),
    currency: currencyOfHeader(said) ?? (said || currency),
    names: [cell('name')],
    texts: [cell('purpose')],
    references: [cell('reference')],
    bankReference: cell('reference'),
    passed: saysPending(cell('status')) ? 'pending' : figure !== '' && isOut ? 'out' : undefined,
  })
}

/** The lines of a table whose columns a person has looked at. @throws Refusal if they have to choose something first */
export async function linesOfTable(
  table: CsvTable,
  upload: StatementUpload,
  { currency, today }: { currency: string; today: string },
): Promise<BankStatement[]> {
  const reading = readingOf(table, upload, currency)
  const accounts = new Map<string, BankLine[]>()
  const turn = openSlices()
  for (const row of table.rows) {
    await turn()
    const account = row.cells[reading.columns.account ?? -1]?.trim() ?? ''
    const lines = accounts.get(account) ?? []
    accounts.set(account, lines)
    lines.push(lineAt(row, reading, today))
  }
  return [...accounts].map(([account, lines]) => ({ account, lines }))
}

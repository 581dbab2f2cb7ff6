import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { CsvPreview, CsvProblem, CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvTexts, maxListedProblems } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import type { CsvRow } from '../../services/csv/read-csv.ts'

export type Errors = Record<string, string>
export type Cells = (field: string) => string
/** A row as the normal operation takes it, or its errors by field. */
export type Converted<T> = { value: T; errors?: undefined } | { value?: undefined; errors: Errors }

export type Converting<T> = (cells: Cells) => Converted<T>
export type Numbered<T> = { row: number; value: T }
const rowsPerTurn = 500
const previewed = 5

const shownRow = (cells: readonly string[]) => cells.filter(Boolean).slice(0, 3).join(', ').slice(0, 120)

/** The rows with errors: counted, the first ones listed. */
export function openProblems() {
  const problems: CsvProblem[] = []
  const counts = new Map<string, number>()
  let faulty = 0
  return {
    add(row: CsvRow, errors: Errors): void {
      faulty++
      for (const message of new Set(Object.values(errors))) counts.set(message, (counts.get(message) ?? 0) + 1)
      if (problems.length < maxListedProblems) problems.push({ row: row.number, errors, shown: shownRow(row.cells) })
    },
    result() {
      const messages = [...counts].map(([message, count]) => ({ message, count }))
      messages.sort((one, other) => other.count - one.count)
      problems.sort((one, other) => one.row - other.row)
      return { faulty, problems, messages }
    },
  }
}

export type Problems = ReturnType<typeof openProblems>

/** Converts all rows, and lets other requests run in between. */
export async function convertRows<T>(
  rows: readonly CsvRow[],
  { columns }: CsvUpload,
  convert: Converting<T>,
  problems: Problems,
): Promise<Numbered<T>[]> {
  const values: Numbered<T>[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === 0) await nextTurn()
    const { value, errors } = convert((field) => row.cells[columns[field] ?? -1]?.trim() ?? '')
    if (errors === undefined) values.push({ row: row.number, value })
    else problems.add(row, errors)
  }
  return values
}

export function parsed<T>(schema: z.ZodMiniType<T>, input: unknown, errors: Errors): Converted<T> {
  const read = schema.safeParse(input)
  for (const { path, message } of read.error?.issues ?? []) errors[String(path[0] ?? 'name')] ??= message
  return read.success && Object.keys(errors).length === 0 ? { value: read.data } : { errors }
}

export function wholeNumber(text: string, field: string, errors: Errors): number | null {
  if (text === '') return null
  if (!/^\d{1,5}$/.test(text)) errors[field] = csvTexts.badNumber
  return Number(text)
}

const suffix = /^(jr|sr|ii|iii|iv|md|phd|esq)\.?$/i

/** 'Ruiz, Ana' in the usual order. What follows a second comma, or is a title, is none of the name's two halves. */
export function inOrder(name: string): string {
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim())
  if (first === '' || last === '' || suffix.test(first)) return name
  if (more.length === 0) return `${first} ${last}`
  return more.length === 1 && suffix.test(more[0] ?? '') ? `${first} ${last}, ${more[0]}` : name
}

export const nameOf = (cells: Cells, whole: string) =>
  inOrder(cells(whole)) || [cells('firstName'), cells('lastName')].filter(Boolean).join(' ')

/** The first good rows, to be looked at before the import. */
export function previewOf<T>(
  values: readonly Numbered<T>[],
  shown: (value: T) => Omit<CsvPreview, 'row'>,
): CsvPreview[] {
  return values.slice(0, previewed).map(({ row, value }) => ({ row, ...shown(value) }))
}

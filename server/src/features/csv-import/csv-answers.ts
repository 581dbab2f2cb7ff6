import type { CsvStatus, CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { dateColumns, nameColumns } from '@openhour/shared/features/csv-import/csv-columns.rules.ts'
import { type DayOrder, guessDayOrder } from '@openhour/shared/features/csv-import/csv-dates.rules.ts'
import { oddWords } from '@openhour/shared/features/csv-import/csv-encodings.rules.ts'
import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import {
  knownMeaning,
  possibleMeanings,
  statusKey,
  type StatusMeaning,
  type StatusOf,
} from '@openhour/shared/features/csv-import/csv-statuses.rules.ts'
import { refusedField } from '../../platform/refusal.ts'
import type { CsvRow } from '../../services/csv/read-csv.ts'

/** The order that a person chose, or that the dates of the mapped column tell. @throws Refusal if they can be read in two ways */
export function dayOrderOf({ kind, columns, dayOrder }: CsvUpload, rows: readonly CsvRow[]): DayOrder {
  if (dayOrder !== null) return dayOrder
  const [first = -1, second = -1] = dateColumns(kind, columns)
  const guessed = guessDayOrder(rows.map(({ cells }) => (cells[first] || cells[second]) ?? ''))
  if (guessed === 'unclear') throw refusedField('dayOrder', csvTexts.dayOrderUnclear)
  return guessed ?? 'ymd'
}

const texts = function* (rows: readonly CsvRow[], columns: readonly number[]) {
  for (const { cells } of rows)
    if (columns.length === 0) yield* cells
    else for (const column of columns) yield cells[column] ?? ''
}

/** The texts in which letters are looked at: names, if it is known where they are. */
export const lettersOf = (rows: readonly CsvRow[], columns: Record<string, number>) => texts(rows, nameColumns(columns))

export const oddWordsOf = (rows: readonly CsvRow[], columns: Record<string, number>) =>
  oddWords(lettersOf(rows, columns))

const listedStatuses = 40

/** The statuses of the rows, and what a person says that they mean. Nothing uncertain is guessed. */
export function openStatuses({ meanings }: CsvUpload) {
  const seen = new Map<string, CsvStatus>()
  return {
    meaningOf(of: StatusOf, text: string): StatusMeaning | null {
      const key = statusKey(of, text)
      const chosen = meanings[key]
      const meaning =
        chosen !== undefined && possibleMeanings[of].includes(chosen) ? chosen : (knownMeaning(of, text) ?? null)
      const status = seen.get(key)
      if (status) status.count++
      else seen.set(key, { of, text: text.slice(0, 60), count: 1, meaning })
      return meaning
    },
    list: (): CsvStatus[] =>
      [...seen.values()]
        .filter(({ text, meaning }) => text !== '' || meaning === null || meaning === 'completed')
        .toSorted(
          (one, other) => Number(one.meaning !== null) - Number(other.meaning !== null) || other.count - one.count,
        )
        .slice(0, listedStatuses),
  }
}

export type Statuses = ReturnType<typeof openStatuses>

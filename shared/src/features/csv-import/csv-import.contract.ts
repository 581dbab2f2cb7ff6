import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { oneLine } from '../../lib/text.ts'
import { csvKinds, csvTexts, dayOrders } from './csv-import.rules.ts'

/** What is sent with a file. `columns`: the number of the column for each field. `gender`: for rows without one.
 * `noEmail` and `ageNotKnown`: rows without email or age are imported as such. */
export const CsvUpload = z.strictObject({
  kind: z.enum(csvKinds),
  step: z.enum(['read', 'check', 'import']),
  fileName: z.string().check(z.maxLength(255)),
  columns: z._default(z.record(z.string().check(z.maxLength(40)), z.int().check(z.minimum(0), z.maximum(999))), {}),
  dayOrder: z._default(z.enum(dayOrders), 'mdy'),
  gender: z._default(oneLine(50), ''),
  noEmail: z._default(z.boolean(), false),
  ageNotKnown: z._default(z.boolean(), false),
})
export type CsvUpload = z.infer<typeof CsvUpload>

/** What a file holds, and how its columns are probably meant. */
export type CsvRead = {
  encoding: string
  headers: string[]
  /** The first rows. */
  sample: string[][]
  rows: number
  columns: Record<string, number>
  dayOrder: (typeof dayOrders)[number]
}

/** `row` is the line of the table, where the names of the columns are line 1. */
export type CsvProblem = { row: number; errors: Record<string, string>; shown: string }

/** What importing would do. `room`: how many more clients the plan allows; null without a limit. */
export type CsvCheck = {
  rows: number
  good: number
  faulty: number
  /** The first of the rows with errors. */
  problems: CsvProblem[]
  /** How often each error occurs, most often first. */
  messages: { message: string; count: number }[]
  room: number | null
}

export type CsvDone = { id: string; imported: number; skipped: number }

const id = z.guid(csvTexts.notFound)
const Import = z.object({
  id: z.guid(),
  kind: z.enum(csvKinds),
  fileName: z.string(),
  rowCount: z.int(),
  createdAt: z.string(),
  undoneAt: z.nullable(z.string()),
  keptCount: z.nullable(z.int()),
  canUndo: z.boolean(),
})
export type CsvImport = z.infer<typeof Import>

const tags = ['CSV import']

export const csvImportsContract = {
  list: operation(therapists)
    .route({ method: 'GET', path: '/csv-imports', summary: 'Imports of the last 30 days, newest first', tags })
    .output(z.object({ items: z.array(Import) })),
  undo: operation(therapists)
    .route({
      method: 'POST',
      path: '/csv-imports/{id}/undo',
      summary: 'Remove what an import of the last 24 hours added, except what was changed since',
      tags,
    })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.guid(), removed: z.int(), kept: z.int() })),
}

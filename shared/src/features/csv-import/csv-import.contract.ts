import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { oneLine } from '../../lib/text.ts'
import { conflictAnswers, type AppointmentStatus } from '../appointments/appointments.rules.ts'
import type { CsvColumns } from './csv-columns.rules.ts'
import { type DayGuess, type DayOrder, dayOrders } from './csv-dates.rules.ts'
import { type CsvEncoding, encodingNames } from './csv-encodings.rules.ts'
import { csvKinds, csvTexts } from './csv-import.rules.ts'
import { statusMeaningNames, type StatusMeaning, type StatusOf } from './csv-statuses.rules.ts'

/**
 * What is sent with a file. `columns`: the number of the column for each field. `gender`, `minutes`: for rows without one. `noEmail` and `ageNotKnown`: rows without email or age are imported as
 * such. `encoding` and `dayOrder`: what a
 * person chose; otherwise they are told by the file, or the file is refused. `meanings`: what statuses mean, by `statusKey`. `onConflict`: what to do with
 * rows that overlap other appointments.
 */
export const CsvUpload = z.strictObject({
  kind: z.enum(csvKinds),
  step: z.enum(['read', 'check', 'import']),
  fileName: z.string().check(z.maxLength(255)),
  encoding: z.optional(z.enum(encodingNames)),
  columns: z._default(z.record(z.string().check(z.maxLength(40)), z.int().check(z.minimum(0), z.maximum(999))), {}),
  dayOrder: z._default(z.nullable(z.enum(dayOrders)), null),
  gender: z._default(oneLine(50), ''),
  noEmail: z._default(z.boolean(), false),
  ageNotKnown: z._default(z.boolean(), false),
  minutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(720))), null),
  meanings: z._default(z.record(z.string().check(z.maxLength(80)), z.enum(statusMeaningNames)), {}),
  onConflict: z._default(z.enum(conflictAnswers), 'refuse'),
})
export type CsvUpload = z.infer<typeof CsvUpload>

/** What a file holds, and how its columns are probably meant. */
export type CsvRead = {
  encoding: CsvEncoding
  /** In which the file may be as well, with words from it as they look then. */
  encodings: { name: CsvEncoding; words: string[] }[]
  /** Words with signs inside: probably this is not the encoding. */
  oddWords: string[]
  /** The row that names the columns; those above it are left out. */
  headerRow: number
  headers: string[]
  /** The first rows. */
  sample: string[][]
  rows: number
  columns: CsvColumns
  /** For each column, the order of its dates. */
  dayOrders: DayGuess[]
}

/** `row` is the line of the table, as a spreadsheet numbers it. */
export type CsvProblem = { row: number; errors: Record<string, string>; shown: string }

/** A row as it will be imported. */
export type CsvPreview = {
  row: number
  name: string
  dateOfBirth?: string | null
  archived?: boolean
  appointmentDate?: string
  startTime?: string
  endTime?: string
  status?: AppointmentStatus
}

/** A status of the file. `meaning`: as understood or chosen; null if a person has to choose. */
export type CsvStatus = { of: StatusOf; text: string; count: number; meaning: StatusMeaning | null }

/** `withName`: whose appointment it overlaps. */
export type CsvOverlap = { row: number; name: string; appointmentDate: string; startTime: string; withName: string }

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
  dayOrder: DayOrder
  /** How many of the good rows are clients who arrive archived, and appointments of the past. */
  archived: number
  past: number
  /** The first good rows. */
  preview: CsvPreview[]
  /** The most frequent statuses. */
  statuses: CsvStatus[]
  /** The rows that overlap another appointment, of the practice or of a row above: all counted, the first ones listed. */
  overlaps: { count: number; rows: CsvOverlap[] }
  oddWords: string[]
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
  /** How many rows are removed so far, while an undo is under way. */
  removedCount: z.int(),
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
      description:
        'Removes as much as a few seconds allow. Call it again until `left` is 0. If nothing can be removed, the import can still be undone later.',
      tags,
    })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.guid(), removed: z.int(), kept: z.int(), left: z.int() })),
}

import { therapists } from '@openhour/shared/access/rules.ts'
import { type CsvRead, CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { guessColumns } from '@openhour/shared/features/csv-import/csv-columns.rules.ts'
import { guessDayOrder } from '@openhour/shared/features/csv-import/csv-dates.rules.ts'
import { tellingWords } from '@openhour/shared/features/csv-import/csv-encodings.rules.ts'
import {
  csvImportPath,
  type CsvKind,
  csvTexts,
  maxCsvBytes,
  maxCsvRows,
} from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { uploadHeader } from '@openhour/shared/features/documents/documents.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { runAs } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Actor, Run } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openReadingShares } from '../../services/transfers/reading-shares.ts'
import { discardRest } from '../../services/transfers/taken-file.ts'
import { readUploadDetails } from '../../services/transfers/upload-details.ts'
import { lettersOf, oddWordsOf } from './csv-answers.ts'
import { decoded, guessEncoding, possibleEncodings } from '../../services/csv/csv-encoding.ts'
import { planAppointments } from './importing-appointments.ts'
import { planClients } from './importing.ts'
import { type CsvBounds, readTable } from '../../services/csv/read-csv.ts'

const sampleRows = 5
const wordsFrom = 1_000_000
const busy = 'The server is busy reading other files. Nothing was imported. Try again in a minute.'

const boundsOf = (kind: CsvKind): CsvBounds => ({
  maxRows: maxCsvRows,
  known: (row) => Object.keys(guessColumns(kind, row)).length,
  texts: csvTexts,
})

/**
 * Reads, checks and imports a file. The browser sends it with each step, so that nothing of it is stored before the import.
 * @param pool works as `openhour_app`
 */
export function csvImportRoute({ pool }: { pool: pg.Pool }): MountedRoute {
  const { receive, reading } = openReadingShares({ maxBytes: maxCsvBytes, tooLarge: csvTexts.tooLarge, busy })

  async function answer(actor: Actor, upload: CsvUpload, bytes: Buffer): Promise<object> {
    const { kind, step } = upload
    if (step === 'read') return answerRead(upload, bytes)
    const { rows } = await readTable(boundsOf(kind), bytes, upload.encoding)
    const run: Run = (...statements) => runAs(pool, { userId: actor.userId, role: actor.role }, ...statements)
    const plan = await (kind === 'clients' ? planClients : planAppointments)({ actor, run }, upload, rows)
    if (step === 'check') return plan.check
    if (plan.check.good === 0) throw new Refusal('not-possible-now', csvTexts.noneGood)
    return plan.apply(newId())
  }

  const routes = new Hono<HostEnv>().post('/', async (c) => {
    const { incoming } = c.env
    try {
      const actor = await c.var.admit(therapists)
      const upload = readUploadDetails(CsvUpload, c.req.header(uploadHeader) ?? null)
      const bytes = await receive(actor.userId, incoming)
      return c.json(await reading(actor.userId, () => answer(actor, upload, bytes)))
    } finally {
      await discardRest(incoming)
    }
  })
  const types = { allowed: /^application\/octet-stream\b/i, refusal: csvTexts.wrongType }
  return { path: csvImportPath, trust: 'browser', body: { kind: 'stream', types }, routes }
}

async function answerRead({ kind, encoding: chosen }: CsvUpload, bytes: Buffer): Promise<CsvRead> {
  const { encoding, headerRow, headers, rows } = await readTable(boundsOf(kind), bytes, chosen)
  const columns = guessColumns(kind, headers)
  const some = bytes.subarray(0, wordsFrom)
  return {
    encoding,
    encodings: possibleEncodings(guessEncoding(bytes)).map((name) => ({
      name,
      words: tellingWords(name === encoding ? lettersOf(rows, columns) : [decoded(some, name)]),
    })),
    oddWords: oddWordsOf(rows, columns),
    headerRow,
    headers,
    sample: rows.slice(0, sampleRows).map(({ cells }) => cells),
    rows: rows.length,
    columns,
    dayOrders: headers.map((_, column) => guessDayOrder(rows.map(({ cells }) => cells[column] ?? ''))),
  }
}

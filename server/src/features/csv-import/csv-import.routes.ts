import { therapists } from '@openhour/shared/access/rules.ts'
import { CsvUpload } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import {
  csvImportPath,
  csvTexts,
  guessColumns,
  guessDayOrder,
} from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { uploadHeader } from '@openhour/shared/features/documents/documents.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { runAs } from '../../platform/database/tenancy.ts'
import { openFairShare } from '../../platform/fair-share.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Actor, Run } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { Refusal } from '../../platform/refusal.ts'
import { discardRest } from '../../platform/transfers/taken-file.ts'
import { readUploadDetails } from '../../platform/transfers/upload-details.ts'
import { planImport } from './importing.ts'
import { readFile, readTable } from './read-csv.ts'

const sampleRows = 5
const guessedFrom = 500
const busy = 'The server is busy reading other files. Nothing was imported. Try again in a minute.'

/**
 * Reads, checks and imports a file. The browser sends it with each step, so that nothing of it is stored before the import.
 * @param pool works as `openhour_app`
 */
export function csvImportRoute({ pool }: { pool: pg.Pool }): MountedRoute {
  const bounds = {
    ofOne: 1,
    mayWait: 3,
    maxWaitMs: 30_000,
    tooMuch: () => new Refusal('unavailable', busy, { retryAfterSeconds: 10 }),
    allBusy: () => new Refusal('unavailable', busy, { retryAfterSeconds: 30 }),
  }
  // A slow connection keeps nobody else's file from being read.
  const receiving = openFairShare({ ...bounds, atOnce: 8 })
  const share = openFairShare({ ...bounds, atOnce: 2 })

  async function answer(actor: Actor, upload: CsvUpload, bytes: Buffer): Promise<object> {
    const { encoding, headers, rows } = await readTable(bytes)
    const { kind, step } = upload
    if (step === 'read') {
      const columns = guessColumns(kind, headers)
      const days = columns.dateOfBirth ?? columns.date ?? columns.startTime
      const dates = days === undefined ? [] : rows.slice(0, guessedFrom).map((row) => row[days] ?? '')
      const sample = rows.slice(0, sampleRows)
      return { encoding, headers, sample, rows: rows.length, columns, dayOrder: guessDayOrder(dates) }
    }
    const run: Run = (...statements) => runAs(pool, { userId: actor.userId, role: actor.role }, ...statements)
    const plan = await planImport({ actor, run }, upload, rows)
    if (step === 'check') return plan.check
    if (plan.check.good === 0) throw new Refusal('not-possible-now', csvTexts.noneGood)
    return plan.apply(newId())
  }

  const routes = new Hono<HostEnv>().post('/', async (c) => {
    const { incoming } = c.env
    try {
      const actor = await c.var.admit(therapists)
      const upload = readUploadDetails(CsvUpload, c.req.header(uploadHeader) ?? null)
      const bytes = await receiving(actor.userId, () => readFile(incoming))
      return c.json(await share(actor.userId, () => answer(actor, upload, bytes)))
    } finally {
      await discardRest(incoming)
    }
  })
  const types = { allowed: /^application\/octet-stream\b/i, refusal: csvTexts.wrongType }
  return { path: csvImportPath, trust: 'browser', body: { kind: 'stream', types }, routes }
}

import { therapists } from '@openhour/shared/access/rules.ts'
import { type StatementAnswer, StatementUpload } from '@openhour/shared/features/money/bank-statements.contract.ts'
import {
  bankStatementPath,
  bankStatementTexts,
  maxStatementBytes,
} from '@openhour/shared/features/money/bank-statements.rules.ts'
import { uploadHeader } from '@openhour/shared/features/documents/documents.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { runAs } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Actor, Run } from '../../platform/http/request-context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { practiceTime } from '../../platform/time/practice-time.ts'
import { openReadingShares } from '../../services/transfers/reading-shares.ts'
import { discardRest } from '../../services/transfers/taken-file.ts'
import { readUploadDetails } from '../../services/transfers/upload-details.ts'
import { describeTable, linesOfTable, readBankTable } from './bank-csv.ts'
import { findAccount } from './bank-statements.queries.ts'
import { isXml, readCamt } from './camt.ts'
import type { BankStatement } from './statement-lines.ts'
import { proposalsFor } from './statement-proposals.ts'

const { tooLarge, busy, wrongType, noLines } = bankStatementTexts

/**
 * Reads a bank statement and proposes which invoices its lines pay. Nothing of it is stored.
 * @param pool works as `openhour_app`
 */
export function bankStatementRoute({ pool, reads }: { pool: pg.Pool; reads: ListReads }): MountedRoute {
  const { receive, reading } = openReadingShares({ maxBytes: maxStatementBytes, tooLarge, busy })

  async function answer(actor: Actor, upload: StatementUpload, bytes: Buffer): Promise<StatementAnswer> {
    const run: Run = (...statements) => runAs(pool, { userId: actor.userId, role: actor.role }, ...statements)
    const { today } = await practiceTime({ actor, run })
    const proposals = (statements: readonly BankStatement[]) => {
      if (statements.every(({ lines }) => lines.length === 0)) throw new Refusal('invalid-input', noLines)
      reads.note(actor, 'invoices')
      return proposalsFor({ userId: actor.userId, run, today }, statements)
    }
    if (isXml(bytes)) return proposals(await readCamt(bytes))
    const table = await readBankTable(bytes, upload.encoding)
    const [[settings]] = await run(findAccount(actor.userId))
    const currency = settings?.currency ?? 'EUR'
    if (upload.columns === undefined) return describeTable(bytes, table, currency)
    return proposals(await linesOfTable(table, upload, { currency, today }))
  }

  const routes = new Hono<HostEnv>().post('/', async (c) => {
    const { incoming } = c.env
    try {
      const actor = await c.var.admit(therapists)
      const upload = readUploadDetails(StatementUpload, c.req.header(uploadHeader) ?? null)
      const bytes = await receive(actor.userId, incoming)
      return c.json(await reading(actor.userId, () => answer(actor, upload, bytes)))
    } finally {
      await discardRest(incoming)
    }
  })
  const types = { allowed: /^application\/octet-stream\b/i, refusal: wrongType }
  return { path: bankStatementPath, trust: 'browser', body: { kind: 'stream', types }, routes }
}

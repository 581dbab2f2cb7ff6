import { contract } from '@openhour/shared/contract.ts'
import { notePdfPath, processNotePdfPath } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { sessionNotePdfPath } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { consentPdfPath } from '@openhour/shared/features/consents/consents.rules.ts'
import { statementPath, statementQuery } from '@openhour/shared/features/money/statements.rules.ts'
import { invoicePdfPath } from '@openhour/shared/features/money/money.rules.ts'
import { attachmentPaths } from '@openhour/shared/features/messages/messages.rules.ts'
import { liveTables, queriesShowing, type RecordTableName, recordTables } from '@openhour/shared/tables.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operationsOf } from './platform/http/api.ts'
import { openTestDatabase, type TestDatabase } from './testing/database.ts'
import { tablesOf, planLogging, watchPlans } from './testing/plans.ts'
import { type Browser, openProduct, type Product } from './testing/product.ts'
import { samples } from './testing/samples.ts'

/** A POST that the web caches like a GET. */
const alsoRead = ['appointments.preview']
/** The PDF is saved, not shown. */
const notShown = ['treatmentPlans.print']

let database: TestDatabase
let product: Product
let caller: Browser & { userId: string }
/** Whether they have joined is a column of `clients`. */
const showsJoining = /^(invitations|portal)\./
/** The tables that each query of the contract read, as PostgreSQL planned it. Of one client's rows: without the look whether that client exists. */
const read = new Map<string, Set<string>>()

beforeAll(async () => {
  database = await openTestDatabase()
  const { rows } = await database.owner.query<{ name: string }>('select current_database() as name')
  for (const [name, value] of Object.entries(planLogging))
    await database.owner.query(`load 'auto_explain'; alter database ${rows[0]?.name} set ${name} = '${value}'`)
  product = await openProduct({ DATABASE_URL: database.url })
  caller = await product.person()
  await database.owner.query(
    `update subscribers set subscribed = true, subscription_tier = 'premium', subscription_end = now() + interval '20 days', provider = 'sandbox'`,
  )
  const client = await product.person('client')
  const watch = watchPlans()
  for (const { name, meta, definition } of operationsOf(contract)) {
    if (!['therapist', 'client', 'signed-in'].includes(meta.access.who)) continue
    const who = meta.access.who === 'client' ? client : caller
    watch.during = ''
    const input = await samples[name]?.good(who)
    watch.during = name
    await who.post(`/rpc/${name.replaceAll('.', '/')}`, { json: input })
    const { method } = definition['~orpc'].route
    if ((method !== 'GET' && !alsoRead.includes(name)) || notShown.includes(name)) continue
    const tables = new Set(watch.run.filter(({ during }) => during === name).flatMap(({ plan }) => tablesOf(plan)))
    const isOfClient = name === 'audit.history' || (input as { clientId?: string } | undefined)?.clientId
    if (isOfClient && !showsJoining.test(name)) tables.delete('clients')
    read.set(name, tables)
  }
  vi.restoreAllMocks()
  await readFiles()
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await database?.drop()
})

/** Reads what no operation gives: files and the calendar feed. */
async function readFiles(): Promise<void> {
  const idOf = async (name: string) => ((await samples[name]?.good(caller)) as { id: string } | undefined)?.id
  const document = `/api/documents/${await idOf('documents.delete')}`
  const message = (await samples['messages.send']?.good(caller)) as { attachments: string[] }
  await caller.post('/rpc/messages/send', { json: message })
  const file = `${attachmentPaths.therapist}/${message.attachments[0]}`
  const feed = (await caller.post('/rpc/calendarFeed/make', {})).json as { json: { address: string } }
  const { id: consent, ...signature } = ((await samples['consents.sign']?.good(caller)) ?? {}) as Record<string, string>
  await caller.post('/rpc/consents/sign', { json: { id: consent, ...signature } })
  for (const path of [
    `${consentPdfPath}/${consent}/pdf`,
    `${document}/content`,
    `${document}/preview`,
    `${file}/content`,
    `${file}/preview`,
    new URL(feed.json.address).pathname,
    `${invoicePdfPath}/${await idOf('invoices.get')}/pdf`,
    `${statementPath}/clients/${await idOf('clients.get')}${statementQuery('insurer', { from: '2026-01-01', to: '2026-12-31' })}`,
    `${statementPath}/payments/${await idOf('payments.get')}`,
    `${notePdfPath}/${await idOf('notes.get')}`,
    `${processNotePdfPath}/${await idOf('processNotes.get')}`,
    `${sessionNotePdfPath}/${await idOf('aiSessionNotes.get')}`,
  ])
    expect([path, (await caller.get(path)).status]).toEqual([path, 200])
}

const file = 'shared/src/tables: `shownBy` names every query that shows rows of a table, and no other'

test('every query is fetched again after a change of any table that it shows', () => {
  const stale = [...read].flatMap(([name, tables]) =>
    liveTables
      .filter((table) => tables.has(table))
      .filter((table) => !queriesShowing(table).some((path) => path === name || name.startsWith(`${path}.`)))
      .map((table) => `${name} reads ${table}`),
  )
  expect(stale, file).toEqual([])
})

test('no query is fetched again for a table that it does not read', () => {
  const needless = (Object.keys(recordTables) as RecordTableName[]).flatMap((table) =>
    queriesShowing(table)
      .filter((path) => ![...read].some(([name, tables]) => `${name}.`.startsWith(`${path}.`) && tables.has(table)))
      .map((path) => `${path} does not read ${table}`),
  )
  expect(needless, file).toEqual([])
})

test('the audit log records reads of tables as declared', async () => {
  const reading = ['opened', 'listed', 'downloaded', 'printed']
  const logged = async () => {
    const { rows } = await database.owner.query<{ pair: string }>(
      `select distinct entity || ' ' || action as pair from audit_log where action = any($1) and entity <> 'history' order by 1`,
      [reading],
    )
    return rows.map(({ pair }) => pair)
  }
  const wanted = Object.entries(recordTables).flatMap(([name, { audited }]) =>
    audited.filter((action) => reading.includes(action)).map((action) => `${name} ${action}`),
  )
  await expect.poll(logged, { interval: 200 }).toEqual(wanted.toSorted())
})

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openPool } from '../database/connection.ts'
import { openLog } from '../log.ts'
import { verifyAudit } from './verify.ts'

let database: TestDatabase
let owner: pg.Pool
let worker: pg.Pool
const chain = '01a20000-0000-7000-8000-000000000002'
const nowhere = '/nonexistent'

beforeAll(async () => {
  database = await openTestDatabase()
  owner = database.owner
  worker = openPool(database.logins.openhour_worker, {
    role: 'openhour_worker',
    size: 1,
    log: openLog('silent'),
    pipeline: true,
  })
})
afterAll(() => worker.end().then(() => database.drop()))

const link = (most = 1000) => owner.query('select app.chain_audit_entries($1) as linked', [most])
const append = `select app.audit_append($1, 'clients', null, null, null, $2)`
const actions = async () => {
  const { rows } = await owner.query<{ action: string }>(
    'select action from audit_log where chain_id = $1 order by seq',
    [chain],
  )
  return rows.map(({ action }) => action)
}

test('entries are linked in the order of commits, not of writing', async () => {
  const [late, early] = [await owner.connect(), await owner.connect()]
  await late.query('begin')
  await late.query(append, ['archived', chain])
  await early.query(append, ['restored', chain])
  await link()
  await late.query('commit')
  await link()
  for (const connection of [late, early]) connection.release()
  expect(await actions()).toEqual(['restored', 'archived'])
  expect((await verifyAudit(worker, nowhere)).faults).toEqual([])
})

test('two that link at the same time number each entry once', async () => {
  const others = Array.from({ length: 5 }, () => crypto.randomUUID())
  const write = () => Promise.all([chain, ...others].map((each) => owner.query(append, ['changed', each])))
  for (let round = 0; round < 20; round++) await Promise.all([write(), link(3), link(3)])
  await link()
  const { faults, entries } = await verifyAudit(worker, nowhere)
  expect([faults, entries]).toEqual([[], 2 + 20 * 6])
})

test('an entry that has waited for longer than a minute is a fault', async () => {
  await owner.query(
    `insert into audit_unchained (chain_id, at, action, entity)
     select $1, now() - n * interval '50 seconds', 'added', 'clients' from generate_series(1, 3) n`,
    [chain],
  )
  expect((await verifyAudit(worker, nowhere)).faults).toEqual([
    { chainId: null, seq: null, what: '2 entries have waited for more than a minute to be linked to their chain' },
  ])
})

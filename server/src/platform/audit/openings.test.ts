import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../database/connection.ts'
import { openLog } from '../log.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { clientDetails } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { verifyAudit } from './verify.ts'

let product: Product
let person: Browser & { userId: string }
let id: string
beforeAll(async () => {
  product = await openProduct()
  person = await product.person()
  id = ((await person.post('/api/v1/clients', clientDetails({ name: 'Never Without A Trace' }))).json as { id: string })
    .id
})
afterAll(() => product.stop())

const openings = async () => {
  const { rows } = await product.database.owner.query<{ count: number }>(
    `select count(*)::int as count from audit_log where action = 'opened' and entity_id = $1 and client_id = $1 and chain_id = $2 and actor_role = 'therapist'`,
    [id, person.userId],
  )
  return rows[0]?.count
}

test('every one of many requests at once leaves an entry, and the chain is whole', async () => {
  const before = (await openings()) ?? 0
  const answers = await Promise.all(Array.from({ length: 40 }, () => person.get(`/api/v1/clients/${id}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await openings()).toBe(before + 40)
  const { openhour_worker: login } = product.database.logins
  const worker = openPool(login, { role: 'openhour_worker', size: 1, log: openLog('silent'), pipeline: true })
  expect((await verifyAudit(worker, product.dataDir)).faults).toEqual([])
  await worker.end()
})

test('a request alone leaves one entry too, before its answer', async () => {
  for (const path of [`/api/v1/clients/${id}`, `/api/v1/clients/${id}/overview`]) {
    const before = (await openings()) ?? 0
    expect((await person.get(path)).status).toBe(200)
    expect(await openings()).toBe(before + 1)
  }
})

test('another practice’s record leaves no entry', async () => {
  const before = await openings()
  const stranger = await product.person()
  expect((await stranger.get(`/api/v1/clients/${id}`)).status).toBe(404)
  const { rows } = await product.database.owner.query(
    `select from audit_log where chain_id = $1 and action = 'opened' and entity_id = $2`,
    [stranger.userId, id],
  )
  expect([rows, await openings()]).toEqual([[], before])
})

test('no record is shown whose entry cannot be written', async () => {
  const { owner } = product.database
  await owner.query('alter table audit_unchained add constraint refuse_openings check (action <> $$opened$$) not valid')
  const alone = await person.get(`/api/v1/clients/${id}`)
  const together = await Promise.all(Array.from({ length: 10 }, () => person.get(`/api/v1/clients/${id}`)))
  await owner.query('alter table audit_unchained drop constraint refuse_openings')
  for (const refused of [alone, ...together])
    expect([refused.status, refused.text]).toEqual([500, expect.not.stringContaining('Never Without A Trace')])
  expect((await person.get(`/api/v1/clients/${id}`)).status).toBe(200)
})

test('entries left by a killed process are linked when the product starts', async () => {
  const database = await openTestDatabase()
  const chain = '01a20000-0000-7000-8000-000000000001'
  await database.owner.query(`select app.audit_append('added', 'clients', null, null, null, $1)`, [chain])
  const started = await openProduct({ DATABASE_URL: database.url })
  // Not through the pool that links entries before it reads the log.
  const { openhour_worker: login } = database.logins
  const worker = openPool(login, { role: 'openhour_worker', size: 1, log: openLog('silent') })
  const linked = await until(
    async () => (await worker.query('select seq from audit_log where chain_id = $1', [chain])).rows,
    (rows) => rows.length > 0,
  )
  expect(linked).toEqual([{ seq: 1 }])
  await worker.end()
  await started.stop()
  await database.drop()
})

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { setClock } from '../clock.ts'
import { openPool } from '../database/connection.ts'
import { type ListReads, openListReads } from './list-reads.ts'

let database: TestDatabase
let owner: pg.Pool
let app: pg.Pool
let reads: ListReads
let ana: { userId: string; role: string }
let ben: { userId: string; role: string }
const logged: string[] = []
const log = pino({}, { write: (line: string) => void logged.push(line) })

beforeAll(async () => {
  database = await openTestDatabase()
  owner = database.owner
  app = openPool(database.logins.openhour_app, { role: 'openhour_app', size: 4, log, pipeline: true })
})
afterAll(async () => {
  await app.end()
  await database.drop()
})

beforeEach(async () => {
  await owner.query('truncate audit_log, audit_heads')
  logged.length = 0
  ;[ana, ben] = [randomUUID(), randomUUID()].map((userId) => ({ userId, role: 'therapist' })) as [
    typeof ana,
    typeof ana,
  ]
  reads = openListReads(app, log)
})
afterEach(async () => {
  setClock(0)
  await reads.close()
})

async function entries() {
  const { rows } = await owner.query<{ actor_id: string; entity: string; details: { count: number; since: string } }>(
    'select chain_id, actor_id, actor_role, action, entity, entity_id, client_id, details from audit_log order by chain_id, seq',
  )
  return rows
}
const counted = async () => (await entries()).map(({ actor_id, entity, details }) => [actor_id, entity, details.count])
const sorted = (rows: unknown[][]) => rows.map((row) => row.join(' ')).sort()

/** Every write of a read fails, as it would without a database, but at once. */
const breakDatabase = () =>
  owner.query('alter function app.audit_read(text, text, uuid, uuid, jsonb) rename to audit_read_away')
const mendDatabase = () =>
  owner.query('alter function app.audit_read_away(text, text, uuid, uuid, jsonb) rename to audit_read')

it('folds what one person read of one kind into one entry, in that person’s own chain', async () => {
  const before = new Date().toISOString()
  for (let n = 0; n < 5; n++) reads.note(ana, 'clients')
  setClock(1000)
  reads.note(ana, 'clients')
  reads.note(ana, 'sessions')
  reads.note(ben, 'clients')
  await reads.flush()
  expect(sorted(await counted())).toEqual(
    sorted([
      [ana.userId, 'clients', 6],
      [ana.userId, 'sessions', 1],
      [ben.userId, 'clients', 1],
    ]),
  )
  const first = (await entries()).find(({ details }) => details.count === 6)
  expect(first).toMatchObject({
    chain_id: ana.userId,
    actor_role: 'therapist',
    action: 'listed',
    entity_id: null,
    client_id: null,
  })
  const since = first?.details.since ?? ''
  expect(since >= before && since <= new Date().toISOString()).toBe(true)
  await reads.flush()
  expect(await entries()).toHaveLength(3)
})

it('writes by itself within three seconds', async () => {
  reads.note(ana, 'clients')
  await expect.poll(counted).toEqual([[ana.userId, 'clients', 1]])
})

it('writes what is left when it is closed', async () => {
  reads.note(ana, 'clients')
  await reads.close()
  expect(await counted()).toEqual([[ana.userId, 'clients', 1]])
})

it('keeps what could not be written, and writes it with what came since', async () => {
  const many = Array.from({ length: 8 }, () => ({ userId: randomUUID(), role: 'therapist' }))
  await breakDatabase()
  try {
    for (const reader of many) reads.note(reader, 'clients')
    await reads.flush()
    expect(logged).toHaveLength(3) // the rest is not even tried
    for (const reader of many) reads.note(reader, 'clients')
  } finally {
    await mendDatabase()
  }
  await reads.flush()
  expect(sorted(await counted())).toEqual(sorted(many.map(({ userId }) => [userId, 'clients', 2])))
  expect(logged.join('')).not.toContain('lost')
})

it('is not held up by notes that can never be written', async () => {
  for (const userId of ['bad 1', 'bad 2', 'bad 3', 'bad 4']) reads.note({ userId, role: 'therapist' }, 'clients')
  reads.note(ana, 'clients')
  for (let round = 0; round < 2; round++) await reads.flush()
  expect(await counted()).toEqual([[ana.userId, 'clients', 1]])
})

it('keeps a bounded number, and says how many reads were lost beyond it', async () => {
  await breakDatabase()
  try {
    for (let n = 0; n < 10_007; n++) reads.note({ userId: `reader ${n}`, role: 'therapist' }, 'clients')
    for (let n = 0; n < 5; n++) reads.note({ userId: 'reader 1', role: 'therapist' }, 'clients')
    await reads.flush()
    expect(logged.map((line) => JSON.parse(line) as { lost?: number }).find(({ lost }) => lost)?.lost).toBe(7)
    await reads.close()
    expect(logged.map((line) => JSON.parse(line) as { lost?: number }).at(-1)?.lost).toBe(10_005)
  } finally {
    await mendDatabase()
  }
})

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openLog } from '../log.ts'
import { openPool } from './connection.ts'
import { runBatch } from './batch.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await openTestDatabase()
  await database.owner.query(
    `create table parts (n int primary key, other int references parts (n) deferrable initially deferred); grant all on parts to public`,
  )
  pool = openPool(database.logins.openhour_app, {
    role: 'openhour_app',
    size: 1,
    log: openLog('silent'),
    pipeline: true,
  })
})
afterAll(() => pool.end().then(() => database.drop()))

const one = (name: string, text: string, ...values: unknown[]) => ({ name, text, values })
const insert = (n: unknown, other: unknown = null) =>
  one('insert', 'insert into parts values ($1, $2) returning n', n, other)
const count = one('count', 'select count(*)::int as count from parts')

/** On the pool's only connection, which is given back unharmed. */
async function run(...statements: Parameters<typeof runBatch>[1]) {
  const connection = await pool.connect()
  try {
    return await runBatch(connection, statements)
  } finally {
    connection.release()
  }
}

test('returns the rows of each statement, prepared ones too', async () => {
  expect(await run(insert(1), insert(2), count)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ count: 2 }]])
  expect(await run(insert(3), one('none', 'select from parts where n = 99'), count)).toEqual([
    [{ n: 3 }],
    [],
    [{ count: 3 }],
  ])
})

test.each([
  ['in the middle', [insert(10), insert(1), insert(11)], /duplicate key/],
  ['in a statement seen for the first time', [insert(12), one('wrong', 'select nothing from parts')], /does not exist/],
  ['in a value', [insert(13), insert('many')], /invalid input syntax/],
  ['only at the commit', [insert(14, 99)], /foreign key/],
])('keeps nothing after an error %s, and the connection goes on', async (_, statements, message) => {
  await expect(run(...statements)).rejects.toThrow(message)
  expect(await run(count)).toEqual([[{ count: 3 }]])
})

test('sends nothing if a value cannot be written, and the connection goes on', async () => {
  const endless: Record<string, unknown> = {}
  endless.self = endless
  await expect(run(insert(15), insert(endless))).rejects.toThrow(/circular/)
  expect(await run(count)).toEqual([[{ count: 3 }]])
})

test('prepares a statement again whose batch failed before it ran', async () => {
  const late = one('late', 'select 1 as one')
  await expect(run(insert(1), late)).rejects.toThrow(/duplicate key/)
  expect(await run(late)).toEqual([[{ one: 1 }]])
})

test('rejects when the connection is lost', async () => {
  const connection = await pool.connect()
  connection.once('error', () => undefined)
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  const outcome = runBatch(connection, [one('sleep', 'select pg_sleep(30)')]).catch((error: unknown) => error)
  await database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  expect(await outcome).toBeInstanceOf(Error)
  connection.release(true)
  expect(await run(count)).toEqual([[{ count: 3 }]])
})

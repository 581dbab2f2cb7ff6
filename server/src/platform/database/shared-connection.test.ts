import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openStatementCounter, type StatementCounter } from '../../testing/statement-counter.ts'
import { openLog } from '../log.ts'
import { openPool } from './connection.ts'
import { build, runAs } from './tenancy.ts'

let database: TestDatabase
let counter: StatementCounter
let pool: pg.Pool
beforeAll(async () => {
  database = await openTestDatabase()
  await database.owner.query(
    `create table visits (n int primary key, who text not null default current_setting('app.user_id')); grant all on visits to public`,
  )
  counter = await openStatementCounter(database.logins.openhour_app)
  pool = openPool(
    { connectionString: counter.url },
    { role: 'openhour_app', size: 1, log: openLog('silent'), pipeline: true },
  )
  await runAs(pool, person(), whoAsks)
})
afterAll(async () => {
  await pool.end()
  counter.close()
  await database.drop()
})

const person = () => ({ userId: crypto.randomUUID(), role: 'therapist' })
const visit = (n: number) => sql`insert into visits (n) values (${n}::int)`.compile(build)
const whoAsks = sql<{ who: string }>`select current_setting('app.user_id') as who`.compile(build)
const sleep = sql`select pg_sleep(30)`.compile(build)
const visits = async () => {
  const { rows } = await database.owner.query<{ n: number; who: string }>('select n, who from visits order by n')
  return rows
}

test('callers who wait share a write, and each works as themselves', async () => {
  const people = Array.from({ length: 12 }, person)
  const sent = await counter.during(/./, async () => {
    const answers = await Promise.all(people.map((each) => runAs(pool, each, whoAsks)))
    expect(answers).toEqual(people.map(({ userId }) => [[{ who: userId }]]))
  })
  expect(sent).toEqual({ roundTrips: 12, writes: 3 })
})

test('a transaction that fails keeps nothing and harms none that shares its write', async () => {
  const people = Array.from({ length: 8 }, person)
  const outcomes = await Promise.allSettled(
    people.map((each, n) => runAs(pool, each, visit(n), ...(n % 3 === 1 ? [visit(0)] : []))),
  )
  const kept = [0, 2, 3, 5, 6]
  expect(outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))).toEqual(kept)
  expect(await visits()).toEqual(kept.map((n) => ({ n, who: people[n]?.userId })))
})

test('all who share a lost connection are refused, and the next gets a new one', async () => {
  const waiting = Array.from({ length: 4 }, () => runAs(pool, person(), sleep).catch((error: unknown) => error))
  await expect
    .poll(async () => {
      const { rowCount } = await database.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`,
      )
      return rowCount
    })
    .toBe(1)
  for (const outcome of await Promise.all(waiting)) expect(outcome).toBeInstanceOf(Error)
  const next = person()
  expect(await runAs(pool, next, whoAsks)).toEqual([[{ who: next.userId }]])
})

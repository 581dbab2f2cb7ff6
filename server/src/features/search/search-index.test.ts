import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
let connection: pg.PoolClient
let practice: string

beforeAll(async () => {
  database = await openTestDatabase()
  connection = await database.owner.connect()
  const { rows } = await connection.query<{ id: string }>(
    `insert into users (full_name, email, email_verified, role)
     select 'Therapist', 'therapist' || n || '@example.com', true, 'therapist' from generate_series(1, 6) n returning id`,
  )
  practice = rows[0]?.id ?? ''
  // Skips the audit log, which would be slow for so many rows.
  await connection.query('alter table clients disable trigger audit')
  for (const { id } of rows)
    await connection.query(
      `insert into clients (therapist_id, name, age, gender, email)
       select $1, md5('first' || n) || ' ' || md5('last' || n), 40, 'Female', 'client' || n || '@example.com' from generate_series(1, 2000) n`,
      [id],
    )
  await connection.query('vacuum analyze client_search')
})
afterAll(async () => {
  connection.release()
  await database.drop()
})

/** All plans used inside the search function, as logged by auto_explain. */
async function plansOf(words: string): Promise<string> {
  const plans: string[] = []
  const listen = ({ message }: { message?: string | undefined }) => plans.push(message ?? '')
  connection.on('notice', listen)
  await connection.query(`begin; load 'auto_explain'; set local client_min_messages = log`)
  await connection.query(
    'set local auto_explain.log_min_duration = 0; set local auto_explain.log_nested_statements = on',
  )
  await connection.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', 'therapist', true)`, [
    practice,
  ])
  await connection.query('select * from app.search_clients($1, 8)', [words])
  await connection.query('rollback')
  connection.off('notice', listen)
  return plans.filter((plan) => plan.includes('client_search')).join('\n')
}

test.each([
  ['beginnings of words', 'c4c'],
  ['two of them', 'c4 8b'],
  ['the middle of a word', 'ca4238a0b92'],
  ['a misspelling', '7b7a53e239400a13bd6be6c91c4f6c4q'],
])('a search for %s uses the index, with 12,000 clients of six practices', async (_what, words) => {
  const plans = await plansOf(words)
  expect(plans).toMatch(/Index Scan (on|using) client_search_words/)
  expect(plans).toMatch(/Index Cond: \(\(?therapist_id = /)
  expect(plans).not.toMatch(/Seq Scan/)
})

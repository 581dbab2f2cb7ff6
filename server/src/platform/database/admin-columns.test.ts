import pg from 'pg'
import { recordTables } from '@openhour/shared/tables.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { listedReach, reachOf, tablesIn } from '../../testing/reach.ts'

let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await openTestDatabase()
  admin = new pg.Client(database.logins.openhour_admin)
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

const granted = () => reachOf(database.owner, 'openhour_admin')

test('an admin can receive and write exactly what db/admin-columns.txt lists', async () => {
  const listed = listedReach('admin-columns.txt')
  const now = await granted()
  const more = now.filter((line) => !listed.includes(line))
  const advice = `An admin can now reach:\n  ${more.join('\n  ')}\nIf it holds no content of a record and no client's name, run npm run tables; otherwise take back the grant.`
  expect(more, more.length > 0 ? advice : '').toEqual([])
  expect(
    listed.filter((line) => !now.includes(line)),
    'An admin can no longer reach this: run npm run tables',
  ).toEqual([])
})

test('no table of a practice is open to their role, in any column', async () => {
  expect([...tablesIn(await granted())].filter((name) => name !== undefined && name in recordTables)).toEqual([])
  const { rows } = await database.owner.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
    [Object.keys(recordTables)],
  )
  expect(rows.length).toBeGreaterThan(300)
  const answered: string[] = []
  for (const { name, column } of rows) {
    const code = await admin.query(`select "${column}" from ${name}`).then(
      () => 'answered',
      (error: { code: string }) => error.code,
    )
    if (code !== '42501') answered.push(`${name}.${column}: ${code}`)
  }
  expect(answered).toEqual([])
})

test('a hole that is made is found', async () => {
  await database.owner.query('grant select (preferred_name) on clients to openhour_admin')
  expect([...tablesIn(await granted())]).toContain('clients')
  await database.owner.query('revoke select (preferred_name) on clients from openhour_admin')
})

test('what their functions return names no client, note, diagnosis or secret', async () => {
  const harmful = /client|notes?\b|diagnos|assess|secret|token|password|file_key|hash/
  // Their own account, and what the server reads to send a screenshot that somebody sent to support.
  const own =
    /^(select|insert|update) (idempotency_keys|profile_pictures|audit_log|notifications|drafts)\.|^call app\.admin_read_screenshot /
  expect((await granted()).filter((line) => harmful.test(line) && !own.test(line))).toEqual([])
})

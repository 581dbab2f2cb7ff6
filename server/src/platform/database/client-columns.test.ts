import { recordTables, type RecordTableName } from '@openhour/shared/tables.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { listedReach, reachOf, tablesIn } from '../../testing/reach.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const granted = () => reachOf(database.owner, 'openhour_client')

test('a client can receive and write exactly what db/client-columns.txt lists', async () => {
  const listed = listedReach('client-columns.txt')
  const now = await granted()
  const more = now.filter((line) => !listed.includes(line))
  const advice = `A client can now reach:\n  ${more.join('\n  ')}\nIf they may, run npm run tables; otherwise change client_columns or the grant.`
  expect(more, more.length > 0 ? advice : '').toEqual([])
  expect(
    listed.filter((line) => !now.includes(line)),
    'A client can no longer reach this: run npm run tables',
  ).toEqual([])
})

test('tables that a client never sees are closed to their role', async () => {
  const open = tablesIn(await granted())
  const names = (Object.keys(recordTables) as RecordTableName[]).filter((name) => open.has(name))
  expect(names.filter((name) => recordTables[name].clientSees === 'never')).toEqual([])
  expect(names).toContain('appointments')
})

test('no note, diagnosis, assessment, secret or key is among them', async () => {
  const harmful = /notes?\b|diagnos|assess|secret|token|password|file_key|hash/
  // Their own picture, keys, diary and uploads, what an invoice prints for them (a text, and the code that they want there for their insurer), and what the
  // server reads to send a file.
  const own =
    /^(select|insert|update) (idempotency_keys|mood_logs|profile_pictures)\.|^select (invoice_lines\.diagnosis_code|invoices\.note)$|^call app\.read_(shared_document|consent_file|own_attachment|own_screenshot) |^call app\.(consent_brand|downloaded_invoices|downloaded_invoice_lines|ended_diary|find_upload|joined_brands) /
  expect((await granted()).filter((line) => harmful.test(line) && !own.test(line))).toEqual([])
})

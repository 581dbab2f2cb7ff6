import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordTables, type RecordTableName } from '@openhour/shared/tables.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const listed = readFileSync(join(import.meta.dirname, '../../../../db/client-columns.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

async function granted(): Promise<string[]> {
  const { rows } = await database.owner.query<{ line: string }>(`
    select format('%s %s.%s', wanted.kind, c.relname, a.attname) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped, unnest('{select,insert,update}'::text[]) wanted (kind)
      where c.relkind in ('r', 'v', 'm', 'p') and c.relnamespace = 'public'::regnamespace and has_column_privilege('openhour_client', c.oid, a.attnum, wanted.kind)
    union all
    select format('delete %s', c.relname) from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and has_table_privilege('openhour_client', c.oid, 'delete')
    union all
    select format('call %s.%s returns %s', n.nspname, p.proname, pg_get_function_result(p.oid))
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('app', 'public') and p.prorettype <> 'trigger'::regtype and has_function_privilege('openhour_client', p.oid, 'execute')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`)
  return rows.map(({ line }) => line)
}

test('a client can receive and write exactly what db/client-columns.txt lists', async () => {
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
  const open = new Set((await granted()).map((line) => /^\w+ ([a-z_]+)\.?/.exec(line)?.[1]))
  const names = (Object.keys(recordTables) as RecordTableName[]).filter((name) => open.has(name))
  expect(names.filter((name) => recordTables[name].clientSees === 'never')).toEqual([])
  expect(names).toContain('appointments')
})

test('no note, diagnosis, assessment, secret or key is among them', async () => {
  const harmful = /notes?\b|diagnos|assess|secret|token|password|file_key|hash/
  // Their own picture, keys, diary and uploads, and what the server reads to send a file.
  const own =
    /^(select|insert|update) (idempotency_keys|mood_logs|profile_pictures)\.|^call app\.read_(shared_document|consent_file|own_attachment) |^call app\.(consent_brand|ended_diary|find_upload|joined_brands) /
  expect((await granted()).filter((line) => harmful.test(line) && !own.test(line))).toEqual([])
})

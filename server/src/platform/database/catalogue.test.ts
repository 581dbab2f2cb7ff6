import { clientTables } from '@openhour/shared/tables/client-tables.generated.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { innerTables, practiceTables } from '../../testing/practice-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

test('has row-level security enabled and forced on every table', async () => {
  const { rows } = await database.owner.query(
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity) and relname <> 'schema_migrations'`,
  )
  expect(rows).toEqual([])
})

test('keeps tables that only inner roles use from people', async () => {
  const { rows } = await database.owner.query(
    `select name from unnest($1::text[]) as name where has_any_column_privilege('openhour_app', name, 'select, insert, update') or has_table_privilege('openhour_app', name, 'delete')`,
    [innerTables],
  )
  expect(rows).toEqual([])
})

test('includes the practice in every foreign key to its tables', async () => {
  const { rows } = await database.owner.query(
    `select n.conname, (select array_agg(a.attname::text order by k.ord) from unnest(n.conkey) with ordinality k(num, ord), pg_attribute a
         where a.attrelid = n.conrelid and a.attnum = k.num) as columns,
       (select array_agg(a.attname::text order by k.ord) from unnest(n.confkey) with ordinality k(num, ord), pg_attribute a
         where a.attrelid = n.confrelid and a.attnum = k.num) as of
     from pg_constraint n where n.contype = 'f' and n.confrelid = any($1::text[]::regclass[])`,
    [practiceTables.map(({ name }) => name)],
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { conname, columns, of } of rows) {
    expect([conname, of]).toEqual([conname, ['therapist_id', 'id']])
    expect(['therapist_id', 'therapist_id', 'user_id'], conname).toContain(columns[0])
  }
})

test('has an index for every reference, so that deleting what is referred to does not read all that refers', async () => {
  const { rows } = await database.owner.query<{ reference: string }>(
    `select n.conrelid::regclass || ' (' || (select string_agg(a.attname, ', ' order by k.ord) from unnest(n.conkey) with ordinality k(num, ord), pg_attribute a
         where a.attrelid = n.conrelid and a.attnum = k.num) || ')' as reference
     from pg_constraint n where n.contype = 'f' and n.connamespace = 'public'::regnamespace and not exists (
       select from pg_index i where i.indrelid = n.conrelid and (i.indkey::int2[])[0:cardinality(n.conkey) - 1] @> n.conkey) order by 1`,
  )
  expect(rows.map(({ reference }) => reference)).toEqual([])
})

test('deletes everything that refers to a client with the client', async () => {
  const { rows } = await database.owner.query<{ from: string; confdeltype: string }>(
    `select conrelid::regclass::text as "from", confdeltype from pg_constraint
     where contype = 'f' and confrelid = 'clients'::regclass order by 1`,
  )
  // Invoices and payments outlive the client, without anything clinical (charging.test.ts).
  const kept = ['invoice_lines', 'invoices', 'payments']
  expect(rows.filter(({ confdeltype }) => confdeltype !== 'c')).toEqual(
    kept.map((from) => ({ from, confdeltype: 'n' })),
  )
  const inner = [
    'account_exports',
    'booking_holds',
    'client_search',
    'deleted_documents',
    'drafts',
    'ended_portal_access',
    'message_uploads',
    'record_search',
  ]
  const ofClient = Object.keys(clientTables).filter((name) => name !== 'clients')
  expect(rows.map(({ from }) => from)).toEqual([...ofClient, ...inner, ...kept].toSorted())
})

// The tables are made without looking into function bodies, which may use tables of a later file.
test('has only functions whose bodies PostgreSQL accepts', async () => {
  const { rows } = await database.owner.query<{ name: string; definition: string }>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition from pg_proc p
     where p.prokind in ('f', 'p') and p.prosqlbody is null and p.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  expect(rows.length).toBeGreaterThan(200)
  const refused: string[] = []
  for (const { name, definition } of rows)
    await database.owner.query(definition).catch((fault: Error) => refused.push(`${name}: ${fault.message}`))
  expect(refused).toEqual([])
})

// db/schema.sql names all definer functions and who may call them; the checks compare it with db/tables and the migrations.
test('has no definer function without a fixed path, and none that the owner of the database runs but the queue', async () => {
  const { rows } = await database.owner.query(
    `select p.proname, r.rolname = 'openhour_definer' as narrow, coalesce(p.proconfig::text like '%search_path=%', false) as fixed
     from pg_proc p join pg_roles r on r.oid = p.proowner where p.prosecdef and p.pronamespace in ('app'::regnamespace, 'public'::regnamespace) order by 1`,
  )
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => !row.fixed)).toEqual([])
  expect(rows.filter((row) => !row.narrow).map((row) => row.proname)).toEqual([
    'count_jobs',
    'drop_failed_job',
    'drop_jobs',
    'enqueue',
    'failed_jobs',
    'rerun_jobs',
  ])
})

test('allows no role to bypass row-level security, and grants public no functions', async () => {
  const roles = await database.owner.query(
    `select rolname from pg_roles where rolname like 'openhour%' and
       (rolbypassrls or rolsuper or rolcreaterole or rolcreatedb or rolreplication or (rolcanlogin and rolname not like 'openhour%\\_login\\_%'))`,
  )
  expect(roles.rows).toEqual([])
  const open = await database.owner.query(
    `select p.proname from pg_proc p where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace) and has_function_privilege('public', p.oid, 'execute') and p.prokind = 'f'`,
  )
  expect(open.rows).toEqual([])
})

test('lets no role update a whole table, move a row to another practice or client, or write a role', async () => {
  const ofRoles = `r.rolname ~ '^openhour_[a-z_]+$' and r.rolname !~ '_login_'`
  const { rows } = await database.owner.query<{ rolname: string; changes: string }>(
    `select r.rolname, c.relname || coalesce('.' || a.attname, '') as changes
     from pg_roles r, pg_class c left join pg_attribute a on a.attrelid = c.oid and (a.attname = 'therapist_id'
       or a.attname = 'client_id' and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'therapist_id')
       or c.relname = 'users' and a.attname in ('id', 'role', 'suspended_at'))
     where ${ofRoles} and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       -- app.admin_suspend and app.admin_restore change it
       and (r.rolname, c.relname, a.attname) is distinct from ('openhour_definer', 'users', 'suspended_at')
       and (has_table_privilege(r.oid, c.oid, 'update') or has_column_privilege(r.oid, c.oid, a.attnum, 'update'))`,
  )
  expect(rows, 'grant update (columns), or call app.narrow_updates').toEqual([])
  const creators = await database.owner.query<{ rolname: string }>(
    `select rolname from pg_roles r where ${ofRoles} and has_column_privilege(r.oid, 'users', 'role', 'insert') order by 1`,
  )
  // The policies of sign-in refuse admins; the definer function for admins belongs to the owner alone.
  expect(creators.rows.map(({ rolname }) => rolname)).toEqual(['openhour_definer', 'openhour_sign_in'])
  const worker = new pg.Client(database.logins.openhour_worker)
  await worker.connect()
  const refused = { code: '42501' }
  await expect(worker.query(`update users set role = 'admin'`)).rejects.toMatchObject(refused)
  await expect(
    worker.query(`insert into users (full_name, email) values ('E', 'e@example.com')`),
  ).rejects.toMatchObject(refused)
  await expect(
    worker.query(`select app.create_admin(gen_random_uuid(), 'e@example.com', 'E', '')`),
  ).rejects.toMatchObject(refused)
  await worker.end()
})

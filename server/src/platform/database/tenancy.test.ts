import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
let app: pg.Client
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await openTestDatabase()
  for (const name of ['ana', 'ben']) {
    const { rows } = await database.owner.query(
      `insert into users (full_name, email, email_verified, role) values ($1, $2, true, 'therapist') returning id`,
      [name, `${name}@example.com`],
    )
    ids[name] = rows[0].id
    const client = await database.owner.query(
      `insert into clients (therapist_id, name, age, gender, email) values ($1, 'Client', 30, 'Female', 'client@example.com') returning id`,
      [ids[name]],
    )
    ids[`${name}Client`] = client.rows[0].id
    await database.owner.query(
      `insert into sessions (therapist_id, client_id, session_date) values ($1, $2, '2026-05-01')`,
      [ids[name], ids[`${name}Client`]],
    )
    await database.owner.query(
      `insert into mood_logs (therapist_id, client_id, log_date) values ($1, $2, '2026-05-01')`,
      [ids[name], ids[`${name}Client`]],
    )
    await database.owner.query(
      `insert into treatment_plans (therapist_id, client_id, plan_name) values ($1, $2, 'Plan')`,
      [ids[name], ids[`${name}Client`]],
    )
  }
  app = new pg.Client({ ...database.address, options: '-c role=openhour_app' })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await database.drop()
})

/** Runs statements as this person in one transaction that is rolled back, and gives the last answer or the SQLSTATE of the refusal. */
async function as(person: string, role: string, ...statements: string[]): Promise<pg.QueryResult | string> {
  await app.query('begin')
  try {
    await app.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', $2, true)`, [
      ids[person] ?? '',
      role,
    ])
    let last: pg.QueryResult | undefined
    for (const statement of statements) last = await app.query(statement)
    return last as pg.QueryResult
  } catch (error) {
    return String((error as { code?: string }).code)
  } finally {
    await app.query('rollback')
  }
}
const rowsOf = async (...parts: Parameters<typeof as>) => {
  const answer = await as(...parts)
  return typeof answer === 'string' ? answer : (answer.rowCount ?? 0)
}

const practiceTables = ['clients', 'sessions', 'mood_logs', 'treatment_plans']

describe('the catalogue', () => {
  test('has row-level security enabled and forced on every table', async () => {
    const { rows } = await database.owner.query(
      `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity) and relname <> 'schema_migrations'`,
    )
    expect(rows).toEqual([])
  })

  test('protects every table that carries therapist_id by the one template, with the practice in its key', async () => {
    const { rows } = await database.owner.query(
      `select c.relname,
         exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'practice' and pg_get_expr(p.polqual, c.oid) = pg_get_expr(p.polwithcheck, c.oid) and pg_get_expr(p.polqual, c.oid) like '%app.therapist_id()%') as policy,
         (select array_agg(a.attname::text order by k.ord) from pg_constraint n, unnest(n.conkey) with ordinality k(num, ord), pg_attribute a
            where n.conrelid = c.oid and n.contype = 'p' and a.attrelid = c.oid and a.attnum = k.num) as key,
         (select count(*)::int from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'live') as live,
         exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit') as audit
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'therapist_id' where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows.map((row) => row.relname)).toEqual([...practiceTables].sort())
    for (const row of rows)
      expect(row).toMatchObject({ policy: true, key: ['therapist_id', 'id'], live: 1, audit: true })
  })

  test('refers to clients only by practice and client together', async () => {
    const { rows } = await database.owner.query(
      `select conrelid::regclass::text as "from", array_length(conkey, 1) as width, confdeltype from pg_constraint where contype = 'f' and confrelid = 'clients'::regclass order by 1`,
    )
    expect(rows).toEqual(
      ['client_search', 'drafts', 'mood_logs', 'sessions', 'treatment_plans'].map((from) => ({
        from,
        width: 2,
        confdeltype: 'c',
      })),
    )
  })

  test('has no definer function without a fixed path, and none that the owner of the database runs but the queue', async () => {
    const { rows } = await database.owner.query(
      `select p.proname, r.rolname = 'openhour_definer' as narrow, coalesce(p.proconfig::text like '%search_path=%', false) as fixed
       from pg_proc p join pg_roles r on r.oid = p.proowner where p.prosecdef and p.pronamespace in ('app'::regnamespace, 'public'::regnamespace) order by 1`,
    )
    expect(rows.filter((row) => !row.fixed)).toEqual([])
    expect(rows.filter((row) => !row.narrow).map((row) => row.proname)).toEqual(['enqueue'])
    expect(rows.map((row) => row.proname)).toEqual([
      'account_changed',
      'account_counts',
      'account_suspended',
      'announce_sign_in',
      'audit_read',
      'audit_write',
      'enqueue',
      'erase_client',
      'forget_notifications_of_client',
      'index_client',
      'name_changed',
      'raise_notification',
      'raise_notification_once',
      'record_security_event',
      'search_clients',
      'start_trial',
      'subscribe_push',
    ])
  })

  test('gives no role the right to pass over row-level security, and the public no function', async () => {
    const roles = await database.owner.query(
      `select rolname from pg_roles where rolname like 'openhour%' and (rolbypassrls or rolsuper or rolcanlogin)`,
    )
    expect(roles.rows).toEqual([])
    const open = await database.owner.query(
      `select p.proname from pg_proc p where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace) and has_function_privilege('public', p.oid, 'execute') and p.prokind = 'f'`,
    )
    expect(open.rows).toEqual([])
  })
})

describe.each(practiceTables)('%s', (table) => {
  test('shows no rows without a person, to a client, or to a stranger', async () => {
    expect((await app.query(`select 1 from ${table}`)).rowCount).toBe(0)
    expect(await rowsOf('nobody', 'therapist', `select 1 from ${table}`)).toBe(0)
    expect(await rowsOf('ana', 'client', `select 1 from ${table}`)).toBe(0)
  })

  test('shows a therapist their own rows only', async () => {
    expect(await rowsOf('ana', 'therapist', `select 1 from ${table}`)).toBe(1)
    expect(await rowsOf('ana', 'therapist', `select 1 from ${table} where therapist_id = '${ids.ben}'`)).toBe(0)
  })

  test('lets nobody change, move or insert a row of another practice', async () => {
    expect(
      await rowsOf('ana', 'therapist', `update ${table} set created_at = now() where therapist_id = '${ids.ben}'`),
    ).toBe(0)
    expect(await rowsOf('ana', 'therapist', `update ${table} set therapist_id = '${ids.ben}'`)).toBe('42501')
    const copy = `insert into ${table} select (json_populate_record(null::${table}, (to_jsonb(t) || '{"id": "${crypto.randomUUID()}", "therapist_id": "${ids.ben}", "email": "x@example.com"}')::json)).* from ${table} t`
    expect(await rowsOf('ana', 'therapist', copy)).toBe('42501')
    expect(['42501', 0]).toContain(
      await rowsOf('ana', 'therapist', `delete from ${table} where therapist_id = '${ids.ben}'`),
    )
  })
})

test('a session cannot hang on the client of another practice', async () => {
  const insert = `insert into sessions (therapist_id, client_id, session_date) values ('${ids.ana}', '${ids.benClient}', '2026-05-02')`
  expect(await rowsOf('ana', 'therapist', insert)).toBe('23503')
})

test('the person is gone from the connection after commit', async () => {
  await app.query('begin')
  await app.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', 'therapist', true)`, [
    ids.ana,
  ])
  expect((await app.query('select 1 from clients')).rowCount).toBe(1)
  await app.query('commit')
  expect((await app.query('select 1 from clients')).rowCount).toBe(0)
  expect((await app.query('select app.user_id() as id')).rows[0].id).toBeNull()
})

test.each([
  ['writes a role', `update users set role = 'admin'`],
  ['reads accounts', 'select 1 from sign_in_accounts'],
  ['reads sign-in sessions', 'select 1 from sign_in_sessions'],
  ['gives themselves a plan', `update subscribers set subscribed = true, subscription_tier = 'premium'`],
  ['prolongs the trial', `update subscribers set trial_ends_at = now() + interval '1 year'`],
  ['writes the audit log', `delete from audit_log`],
  ['appends to the audit log', `select app.audit_append('added', 'clients', null, null)`],
  ['changes the heads', 'update audit_heads set seq = 1'],
  ['reads waiting mail', 'select 1 from outgoing_mails'],
  ['settles a purchase', `update checkouts set status = 'paid'`],
  ['counts accounts', 'select app.account_counts()'],
  ['reads what clients are found by', 'select 1 from client_search'],
])('nobody on behalf of a person %s', async (_what, statement) => {
  expect(await rowsOf('ana', 'therapist', statement)).toBe('42501')
})

test('signing up cannot make an admin, and cannot change a role', async () => {
  const signIn = new pg.Client({ ...database.address, options: '-c role=openhour_sign_in' })
  await signIn.connect()
  const insert = signIn.query(`insert into users (full_name, email, role) values ('Eve', 'eve@example.com', 'admin')`)
  await expect(insert).rejects.toMatchObject({ code: '42501' })
  await expect(signIn.query(`update users set role = 'admin'`)).rejects.toMatchObject({ code: '42501' })
  await signIn.end()
})

test('get_user_role answers for the caller alone', async () => {
  const own = (await as('ana', 'therapist', `select get_user_role('${ids.ana}') as role`)) as pg.QueryResult
  const foreign = (await as('ana', 'therapist', `select get_user_role('${ids.ben}') as role`)) as pg.QueryResult
  expect([own.rows[0].role, foreign.rows[0].role]).toEqual(['therapist', null])
})

test('erasing reaches the own practice only', async () => {
  const answer = (await as(
    'ana',
    'therapist',
    `select app.erase_client('${ids.benClient}') as erased`,
  )) as pg.QueryResult
  expect(answer.rows[0].erased).toBe(false)
  expect((await database.owner.query('select 1 from clients')).rowCount).toBe(2)
})

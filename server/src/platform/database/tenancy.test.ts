import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertPractice } from '../../testing/practice-rows.ts'
import { practiceTables } from '../../testing/practice-tables.ts'

let database: TestDatabase
let app: pg.Client
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await openTestDatabase()
  for (const name of ['ana', 'ben']) {
    const { therapistId, clientId } = await insertPractice(database.owner, name)
    ids[name] = therapistId
    ids[`${name}Client`] = clientId
  }
  app = new pg.Client(database.logins.openhour_app)
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

/** A table's columns, without those that the database computes. */
async function writtenColumns(table: string): Promise<string> {
  const { rows } = await database.owner.query<{ columns: string }>(
    `select string_agg(attname, ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}

/** A change of the last column that the application may write, to the same value. */
async function anyChange(table: string): Promise<string> {
  const { rows } = await database.owner.query<{ change: string }>(
    `select attname || ' = ' || attname as change from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and has_column_privilege('openhour_app', attrelid, attnum, 'update') order by attnum desc limit 1`,
    [table],
  )
  return rows[0]?.change ?? ''
}

describe.each(practiceTables)('$name', ({ name, change, free = 'true', own = 1, refusal = '42501' }) => {
  test('shows no rows without a person, to a client, or to a stranger', async () => {
    expect((await app.query(`select 1 from ${name}`)).rowCount).toBe(0)
    expect(await rowsOf('nobody', 'therapist', `select 1 from ${name}`)).toBe(0)
    expect(await rowsOf('ana', 'client', `select 1 from ${name}`)).toBe(0)
  })

  test('shows a therapist their own rows only', async () => {
    const rows = await rowsOf('ana', 'therapist', `select 1 from ${name}`)
    expect(rows, 'server/src/testing/practice-rows.ts makes a row in every table').toBe(own)
    expect(await rowsOf('ana', 'therapist', `select 1 from ${name} where therapist_id = '${ids.ben}'`)).toBe(0)
  })

  test("allows no change, move, insert or deletion of another practice's row", async () => {
    const foreign = `update ${name} set ${change === false ? 'created_at = now()' : (change ?? (await anyChange(name)))} where therapist_id = '${ids.ben}'`
    expect(await rowsOf('ana', 'therapist', foreign)).toBe(change === false ? '42501' : 0)
    const move = `update ${name} set therapist_id = '${ids.ben}' where ${free}`
    expect(await rowsOf('ana', 'therapist', move)).toBe('42501')
    const columns = await writtenColumns(name)
    const copy = `insert into ${name} (${columns}) select ${columns} from (select (json_populate_record(null::${name}, (to_jsonb(t) || '{"id": "${crypto.randomUUID()}", "therapist_id": "${ids.ben}", "email": "x@example.com"}')::json)).* from ${name} t where ${free}) copied`
    expect(await rowsOf('ana', 'therapist', copy)).toBe(refusal)
    expect(await rowsOf('ana', 'therapist', `delete from ${name} where therapist_id = '${ids.ben}'`)).toBe('42501')
  })

  test.skipIf(change === false)('allows therapists to change their own rows', async () => {
    const own = `update ${name} set ${change ?? (await anyChange(name))} where ${free}`
    expect(await rowsOf('ana', 'therapist', own)).toBe(1)
  })

  test.runIf(change === false)('is never changed once it is written', async () => {
    expect(await rowsOf('ana', 'therapist', `update ${name} set created_at = now()`)).toBe('42501')
  })
})

test.each([
  ['what a file is', 'documents', `file_type = 'image/png'`],
  ['where a file lies', 'documents', `file_key = repeat('0', 32)`],
  ['whether a file was scanned', 'documents', 'scanned = true'],
  ['whose a document is', 'documents', 'client_id = gen_random_uuid()'],
  ['what was answered', 'risk_alerts', 'answer = 0'],
  ['when an alert was raised', 'risk_alerts', 'created_at = now()'],
])('nobody rewrites %s', async (_what, name, change) => {
  expect(await rowsOf('ana', 'therapist', `update ${name} set ${change}`)).toBe('42501')
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
  ['counts accounts', 'select app.admin_account_counts()'],
  ['reads what clients are found by', 'select 1 from client_search'],
  ['reads what notes are found by', 'select 1 from record_search'],
  ['reads what tasks are found by', 'select 1 from task_search'],
])('nobody on behalf of a person %s', async (_what, statement) => {
  expect(await rowsOf('ana', 'therapist', statement)).toBe('42501')
})

test('signing up cannot make an admin, and cannot change a role', async () => {
  const signIn = new pg.Client(database.logins.openhour_sign_in)
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

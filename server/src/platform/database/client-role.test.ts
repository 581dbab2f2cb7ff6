import pg from 'pg'
import { clientTables } from '@openhour/shared/tables/client-tables.generated.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertPractice } from '../../testing/practice-rows.ts'

let database: TestDatabase
let client: pg.Client
type Practice = Awaited<ReturnType<typeof insertPractice>>
let ana: Practice
let ben: Practice
let account = ''

beforeAll(async () => {
  database = await openTestDatabase()
  ana = await insertPractice(database.owner, 'ana')
  ben = await insertPractice(database.owner, 'ben')
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into users (full_name, email, email_verified, role) values ('Mila', 'mila@example.com', true, 'client') returning id`,
  )
  account = rows[0]?.id ?? ''
  await connect(ana.clientId, account)
  for (const { therapistId, clientId } of [ana, ben])
    for (const written of [
      `mood_logs (therapist_id, client_id, author, log_date) values ($1, $2, 'client', '2026-05-04')`,
      `measure_responses (therapist_id, client_id, filled_by, measure_id, pack_version, taken_date, answers)
        values ($1, $2, 'client', 'phq-9', 1, '2026-05-04', '[1]')`,
    ])
      await database.owner.query(`insert into ${written}`, [therapistId, clientId])
  for (const table of ['documents', 'treatment_plans'])
    await database.owner.query(`update ${table} set shared_at = now() where client_id = $1`, [ana.clientId])
  client = new pg.Client(database.logins.openhour_client)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The database owner is no exception: only an accepted invitation connects, except while the sample is inserted. */
async function connect(clientId: string, userId: string | null): Promise<void> {
  const owner = await database.owner.connect()
  await owner.query('begin')
  await owner.query(`update installation set kind = 'seeding'`)
  await owner.query('update clients set user_id = $2, joined_at = now() where id = $1', [clientId, userId])
  await owner.query(`update installation set kind = 'practice'`)
  await owner.query('commit')
  owner.release()
}

async function as(userId: string, statement: string, values: unknown[] = []): Promise<pg.QueryResult | string> {
  await client.query('begin')
  try {
    await client.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', 'client', true)`, [
      userId,
    ])
    return await client.query(statement, values)
  } catch (error) {
    return String((error as { code?: string }).code)
  } finally {
    await client.query('rollback')
  }
}
const count = async (userId: string, statement: string, values: unknown[] = []) => {
  const answer = await as(userId, statement, values)
  return typeof answer === 'string' ? answer : answer.rowCount
}

const shown = [
  'appointments',
  'consents',
  'documents',
  'measure_requests',
  'measure_responses',
  'message_attachments',
  'message_threads',
  'messages',
  'mood_logs',
  'plan_goals',
  'plan_objectives',
  'self_care_tasks',
  'sessions',
  'treatment_plans',
]

const ofRecord = Object.keys(clientTables).filter((name) => name !== 'clients')

test.each(ofRecord.filter((name) => !shown.includes(name)))('%s is closed to clients', async (table) => {
  expect(await count(account, `select id from ${table}`)).toBe('42501')
})

test.each(shown)('of %s a client reads the rows of their own record only', async (table) => {
  expect(await count(account, `select id from ${table}`)).toBe(1)
  expect(await count('', `select id from ${table}`)).toBe(0)
  expect(await count(ana.therapistId, `select id from ${table}`)).toBe(0)
})

/** Every column is for the client. */
const wholly = ['messages', 'self_care_tasks']

describe.each(ofRecord)('%s', (table) => {
  test.runIf(!wholly.includes(table))('cannot be read as a whole', async () => {
    expect(await count(account, `select * from ${table}`)).toBe('42501')
  })

  // The diary is the client's own.
  test.runIf(table !== 'mood_logs')('cannot be added to or deleted from', async () => {
    expect(await count(account, `delete from ${table}`)).toBe('42501')
    expect(
      await count(account, `insert into ${table} (therapist_id, client_id) values ($1, $2)`, [
        ana.therapistId,
        ana.clientId,
      ]),
    ).toBe('42501')
  })
})

test('a client reads their own details, without the diagnosis', async () => {
  expect(await count(account, 'select name, email, phone from clients')).toBe(1)
  expect(await count(account, 'select diagnosis from clients')).toBe('42501')
  expect(await count(account, `update clients set name = 'Other'`)).toBe('42501')
})

test('a client ticks their own task and changes nothing else of it', async () => {
  expect(await count(account, 'update self_care_tasks set completed_at = now()')).toBe(1)
  expect(
    await count(account, 'update self_care_tasks set completed_at = now() where client_id = $1', [ben.clientId]),
  ).toBe(0)
  expect(await count(account, `update self_care_tasks set task = 'Nothing'`)).toBe('42501')
})

const entry = (author: string, { therapistId, clientId }: Practice) =>
  `insert into mood_logs (therapist_id, client_id, author, log_date) values ('${therapistId}', '${clientId}', '${author}', '2026-05-04')`

test('a client writes entries of their own diary, and of no other', async () => {
  expect(await count(account, entry('client', ana))).toBe(1)
  expect(await count(account, entry('therapist', ana))).toBe('42501')
  expect(await count(account, entry('client', ben))).toBe('42501')
  expect(await count(account, `update mood_logs set author = 'therapist'`)).toBe('42501')
  expect(await count(account, 'update mood_logs set read_at = null')).toBe('42501')
})

test('a client changes and deletes entries until they are read, and never the therapist’s records', async () => {
  const changes = [`update mood_logs set notes = 'Other'`, 'delete from mood_logs']
  for (const change of changes) expect(await count(account, change)).toBe(1)
  await database.owner.query(`update mood_logs set read_at = now() where author = 'client' and client_id = $1`, [
    ana.clientId,
  ])
  for (const change of changes) expect(await count(account, change)).toBe(0)
})

test('a therapist neither writes for their client nor changes what the client wrote', async () => {
  const app = new pg.Client(database.logins.openhour_app)
  await app.connect()
  const asTherapist = async (statement: string) => {
    await app.query('begin')
    await app.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', 'therapist', true)`, [
      ben.therapistId,
    ])
    const code = await app.query(statement).then(
      ({ rowCount }) => rowCount,
      (error: { code: string }) => error.code,
    )
    await app.query('rollback')
    return code
  }
  expect(await asTherapist(entry('client', ben))).toBe('42501')
  expect(await asTherapist(entry('therapist', ben))).toBe(1)
  expect(await asTherapist(`update mood_logs set notes = 'Other' where author = 'client'`)).toBe('OH001')
  expect(await asTherapist(`update mood_logs set author = 'client' where author = 'therapist'`)).toBe('OH001')
  expect(await asTherapist(`update mood_logs set author = 'therapist' where author = 'client'`)).toBe('OH001')
  expect(await asTherapist(`update mood_logs set read_at = now() where author = 'client'`)).toBe(1)
  await app.end()
})

test('documents appear once they are shared', async () => {
  await database.owner.query('update documents set shared_at = null where client_id = $1', [ana.clientId])
  expect(await count(account, 'select id from documents')).toBe(0)
  await database.owner.query('update documents set shared_at = now() where client_id = $1', [ana.clientId])
})

test('a plan appears once it is shared, with its goals and their objectives', async () => {
  const shared = (at: string) =>
    database.owner.query(`update treatment_plans set shared_at = ${at} where client_id = $1`, [ana.clientId])
  await shared('null')
  for (const table of ['treatment_plans', 'plan_goals', 'plan_objectives'])
    expect([table, await count(account, `select id from ${table}`)]).toEqual([table, 0])
  await shared('now()')
  expect(await count(account, 'select plan_name from treatment_plans')).toBe('42501')
})

test('access ends with the archiving and with the connection, at once', async () => {
  await database.owner.query('update clients set archived_at = now() where id = $1', [ana.clientId])
  expect(await count(account, 'select id from appointments')).toBe(0)
  await database.owner.query('update clients set archived_at = null where id = $1', [ana.clientId])
  expect(await count(account, 'select id from appointments')).toBe(1)
  await database.owner.query('update clients set user_id = null where id = $1', [ana.clientId])
  expect(await count(account, 'select id from appointments')).toBe(0)
  expect(await count(account, 'select * from app.joined_practices()')).toBe(0)
  await connect(ana.clientId, account)
})

test('a client of two practices reads both, and no third', async () => {
  await connect(ben.clientId, account)
  const answer = await as(account, 'select distinct therapist_id from appointments')
  expect(
    typeof answer === 'string'
      ? answer
      : answer.rows.map((row: { therapist_id: string }) => row.therapist_id).toSorted(),
  ).toEqual([ana.therapistId, ben.therapistId].toSorted())
  await connect(ben.clientId, null)
})

test('only an accepted invitation connects a client with an account', async () => {
  const app = new pg.Client(database.logins.openhour_app)
  await app.connect()
  await app.query('begin')
  await app.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', 'therapist', true)`, [
    ben.therapistId,
  ])
  const connecting = app.query('update clients set user_id = $1, joined_at = now()', [account])
  await expect(connecting).rejects.toMatchObject({ code: '42501' })
  await app.query('rollback')
  await app.end()
})

test('the role of other requests cannot act for a client', async () => {
  expect(await count(account, 'set role openhour_app')).toBe('42501')
  expect(await count(account, 'select * from users')).toBe('42501')
  expect(await count(account, 'select id from users')).toBe(1)
  expect(await count(account, `update users set role = 'therapist'`)).toBe('42501')
})

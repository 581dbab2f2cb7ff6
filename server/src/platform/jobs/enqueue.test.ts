import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { openLog } from '../log.ts'
import { openJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await (await openJobs(database.owner, [], openLog('silent'))).stop()
})
afterAll(() => database.drop())

const id = randomUUID()
/** Every way into the queue, and who may take it. */
const ways = [
  {
    call: `app.enqueue_file_removal('${'a'.repeat(32)}')`,
    kind: 'remove-file',
    roles: ['openhour_app', 'openhour_worker'],
  },
  { call: `app.enqueue_test_push('${id}')`, kind: undefined, roles: ['openhour_app'] },
  { call: `app.enqueue_push('${id}', '${id}')`, kind: undefined, roles: ['openhour_worker'] },
  { call: `app.enqueue_notification_text('${id}')`, kind: undefined, roles: ['openhour_worker'] },
  { call: `app.enqueue_mail('${id}', '${id}')`, kind: 'send-mail', roles: ['openhour_worker'] },
  { call: `app.enqueue_text('${id}', '${id}')`, kind: 'send-text', roles: ['openhour_worker'] },
  {
    call: `app.enqueue_sign_in_mail('${id}', 'a@example.com')`,
    kind: 'send-sign-in-mail',
    roles: ['openhour_sign_in'],
  },
  {
    call: `app.enqueue_payment_sync('sandbox', 'subscription', '${id}')`,
    kind: 'sync-payment',
    roles: ['openhour_worker'],
  },
  { call: `app.enqueue_payment_refund('sandbox', '${id}')`, kind: 'refund-payment', roles: ['openhour_worker'] },
  { call: `app.enqueue_account_end('${id}')`, kind: undefined, roles: [] },
  { call: `app.enqueue_online_payment('${id}', '${id}')`, kind: undefined, roles: ['openhour_worker'] },
  { call: `app.enqueue_online_payments(now(), now())`, kind: undefined, roles: ['openhour_worker'] },
  { call: `app.enqueue_connection_jobs('read-calendar')`, kind: undefined, roles: ['openhour_worker'] },
  { call: `app.enqueue_connection_job('read-calendar', '${id}')`, kind: undefined, roles: [] },
  { call: `app.enqueue_waiting_texts(null, null, now(), 1)`, kind: undefined, roles: ['openhour_worker'] },
  { call: `app.enqueue_document_texts('{${id}}')`, kind: undefined, roles: ['openhour_app'] },
  { call: `app.enqueue_webhook('${id}', '${id}', '${id}')`, kind: undefined, roles: [] },
  { call: `app.enqueue('send-mail', '{}')`, kind: undefined, roles: [] },
  { call: `graphile_worker.add_job('send-mail')`, kind: undefined, roles: [] },
]

/** What a role gets for a call: the kinds of jobs that came of it, or the code of the refusal. */
async function outcome(role: string, call: string): Promise<string[] | string> {
  const connection = await database.owner.connect()
  try {
    await connection.query('begin')
    await connection.query(`set local role ${role}`)
    await connection.query(`select ${call}`)
    await connection.query('reset role')
    const { rows } = await connection.query<{ kind: string }>(
      'select task_identifier as kind from graphile_worker.jobs',
    )
    return rows.map(({ kind }) => kind)
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

describe.each(ways)('$call', ({ call, kind, roles }) => {
  test.each(['openhour_app', 'openhour_sign_in', 'openhour_worker'])('as %s', async (role) => {
    const wanted = kind === undefined ? [] : [kind]
    expect(await outcome(role, call)).toEqual(roles.includes(role) ? wanted : '42501')
  })
})

test('jobs come only from app.enqueue, and every function made to be called for one is tested above', async () => {
  const functions = async (which: string) =>
    (
      await database.owner.query<{ name: string }>(
        `select p.oid::regproc::text as name from pg_proc p where p.pronamespace = 'app'::regnamespace and ${which} order by 1`,
      )
    ).rows.map(({ name }) => name)
  expect(await functions(`p.prosrc ~ 'add_job'`)).toEqual(['app.enqueue'])
  const called = await functions(`p.proname ~ '^enqueue' and p.prorettype <> 'trigger'::regtype`)
  const untested = called.filter((name) => !ways.some(({ call }) => call.startsWith(`${name}(`)))
  expect(untested, 'say who may call it, in `ways` of enqueue.test.ts').toEqual([])
})

test('a job that is taken while it is added again runs once more', async () => {
  const jobs = () =>
    database.owner.query('select key, locked_by as "by" from graphile_worker._private_jobs order by id')
  await database.owner.query(`select app.enqueue('tidy-up', '{}', 'again')`)
  const taker = await database.owner.connect()
  try {
    await taker.query('begin')
    await taker.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'node-1'`)
    const added = database.owner.query(`select app.enqueue('tidy-up', '{}', 'again')`)
    await until(
      () =>
        database.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      ({ rowCount }) => rowCount === 1,
    )
    await taker.query('commit')
    await added
    expect((await jobs()).rows).toEqual([
      { key: null, by: 'node-1' },
      { key: 'again', by: null },
    ])
  } finally {
    await taker.query('rollback')
    taker.release()
    await database.owner.query('delete from graphile_worker._private_jobs')
  }
})

test('each job is in the queue of the person or practice it is for', async () => {
  const connection = await database.owner.connect()
  const turn = async () =>
    (await connection.query<{ turn: string }>('select queue_name as turn from graphile_worker.jobs')).rows[0]?.turn
  try {
    await connection.query('begin')
    const { rows } = await connection.query<{ id: string }>(
      `insert into users (email, full_name, role) values ('turn@example.com', 'Turn', 'client') returning id`,
    )
    const person = rows[0]?.id
    await connection.query(`set local role openhour_worker`)
    await connection.query(`select app.raise_notification($1, 'welcome', 'T', 'M')`, [person])
    await connection.query('reset role')
    expect(await turn()).toBe(person)
  } finally {
    await connection.query('rollback')
    connection.release()
  }
})

test('a file is named by its key only', async () => {
  expect(await outcome('openhour_app', `app.enqueue_file_removal('../secret')`)).toBe('22023')
})

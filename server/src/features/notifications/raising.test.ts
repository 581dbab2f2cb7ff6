import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectedRoles } from '../../platform/database/logins.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { hostilePaths, innerPaths } from '@openhour/shared/lib/inner-path-samples.ts'

type Person = Browser & { email: string; userId: string }
let product: Product
let ana: Person
let ben: Person
let client: Person
const connections: Record<string, pg.Client> = {}

beforeAll(async () => {
  product = await openProduct()
  ana = await product.person()
  ben = await product.person()
  client = await product.person('client')
  for (const role of connectedRoles) {
    const connection = new pg.Client(product.database.logins[role])
    await connection.connect()
    connections[role] = connection
  }
})
afterAll(async () => {
  for (const connection of Object.values(connections)) await connection.end()
  await product.stop()
})

type Raised = { to?: string; kind?: string; title?: string; message?: string; action?: string | null }

/** Raises a notification in a transaction as this role, with or without an actor. Returns 'ok' or the SQLSTATE. */
async function raise(role: string, actor: { userId: string; role: string } | undefined, given: Raised = {}) {
  const connection = connections[role] as pg.Client
  const values = [
    given.to ?? ana.userId,
    given.kind ?? 'subscription-active',
    given.title ?? 'A title',
    given.message ?? 'A message',
    given.action ?? null,
  ]
  await connection.query('begin')
  try {
    await connection.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', $2, true)`, [
      actor?.userId ?? '',
      actor?.role ?? '',
    ])
    await connection.query('select app.raise_notification($1, $2, $3, $4, $5)', values)
    await connection.query('commit')
    return 'ok'
  } catch (error) {
    await connection.query('rollback')
    return String((error as { code?: string }).code)
  }
}

const system = 'openhour_worker'
const app = 'openhour_app'
type List = { items: Record<string, unknown>[]; unread: number; total: number; next: string | null }
const listOf = async (who: Browser) => (await who.get('/api/v1/notifications')).json as List

describe('who may notify whom', () => {
  test('the worker and sign-in can notify anyone', async () => {
    expect(await raise('openhour_worker', undefined, { to: ben.userId })).toBe('ok')
    expect(await raise('openhour_sign_in', undefined, { to: client.userId })).toBe('ok')
    expect(await raise('openhour_sign_in', { userId: ana.userId, role: 'therapist' }, { to: ana.userId })).toBe('ok')
  })

  test('on behalf of a person: only that person and people linked to them', async () => {
    const therapist = { userId: ana.userId, role: 'therapist' }
    expect(await raise(app, therapist)).toBe('ok')
    expect(await raise(app, therapist, { to: ben.userId })).toBe('42501')
    expect(await raise(app, therapist, { to: client.userId })).toBe('42501')
    expect(await raise(app, therapist, { to: crypto.randomUUID() })).toBe('42501')
    expect(await raise(app, { userId: client.userId, role: 'client' }, { to: ana.userId })).toBe('42501')
    expect(await raise(app, { userId: ben.userId, role: 'admin' }, { to: ana.userId })).toBe('42501')
    expect(await raise(app, undefined)).toBe('42501')
  })

  test('people linked by a record can notify each other, only in these roles', async () => {
    await product.database.owner.query(
      `create or replace function app.is_linked(therapist uuid, client_account uuid) returns boolean language sql stable parallel safe
         return therapist = '${ana.userId}' and client_account = '${client.userId}'`,
    )
    expect(await raise(app, { userId: ana.userId, role: 'therapist' }, { to: client.userId })).toBe('ok')
    expect(await raise(app, { userId: client.userId, role: 'client' }, { to: ana.userId })).toBe('ok')
    expect(await raise(app, { userId: client.userId, role: 'client' }, { to: ben.userId })).toBe('42501')
    expect(await raise(app, { userId: client.userId, role: 'therapist' }, { to: ana.userId })).toBe('42501')
    expect(await raise(app, { userId: ben.userId, role: 'therapist' }, { to: client.userId })).toBe('42501')
  })
})

describe('what a notification may contain', () => {
  test.each(innerPaths)('the action may be %s', async (action) => {
    expect(await raise(system, undefined, { action })).toBe('ok')
  })

  test.each(hostilePaths)('the action may not be %j', async (action) => {
    expect(await raise(system, undefined, { action })).toBe('23514')
  })

  test.each([
    { title: '' },
    { title: 'a'.repeat(121) },
    { title: 'two\nlines' },
    { message: '' },
    { message: 'a'.repeat(501) },
    { message: 'a\u0007bell' },
    { kind: 'Not A Kind' },
    { kind: '' },
    { kind: 'a'.repeat(61) },
  ])('not %j', async (given) => {
    expect(await raise(system, undefined, given)).toBe('23514')
  })

  test('a rollback removes everything, including the job', async () => {
    const before = (await listOf(ben)).total
    const connection = connections[system] as pg.Client
    await connection.query('begin')
    const raised = await connection.query(`select app.raise_notification($1, 'welcome', 'T', 'M', null) as id`, [
      ben.userId,
    ])
    const jobs = `select payload ->> 'notificationId' as id from graphile_worker._private_jobs where payload ->> 'notificationId' = $1`
    await connection.query('rollback')
    expect((await product.database.owner.query(jobs, [raised.rows[0].id])).rows).toEqual([])
    expect((await listOf(ben)).total).toBe(before)
  })
})

test.each([
  ['inserts', `insert into notifications (user_id, kind, title, message) values ($1, 'welcome', 'T', 'M')`],
  ['rewrites', `update notifications set title = 'T', user_id = $1`],
  ['moves', `update notifications set action_url = '/app/clients' where user_id = $1`],
  ['reads marks of', 'select 1 from notification_marks where user_id = $1'],
  ['raises once for', `select app.raise_notification_once($1, 'm', 'welcome', 'T', 'M', null)`],
  ['announces a sign-in of', `select app.announce_sign_in($1, 'Firefox')`],
  ['reads keys of', 'select auth from push_subscriptions where user_id = $1'],
  [
    'subscribes bypassing the function',
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, device) values ($1, 'https://a.example.com/', '', '', 'x')`,
  ],
])('no statement on behalf of a person %s notifications', async (_what, statement) => {
  const connection = connections[app] as pg.Client
  await connection.query('begin')
  await connection.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', 'therapist', true)`, [
    ana.userId,
  ])
  await expect(connection.query(statement, [ana.userId])).rejects.toMatchObject({ code: '42501' })
  await connection.query('rollback')
})

test('notifications about a client are deleted with the client', async () => {
  const details = { name: 'Mila Example', age: 34, gender: 'Female', email: 'mila.told@example.com' }
  const { id } = (await ana.post('/api/v1/clients', details)).json as { id: string }
  await raise(system, undefined, { title: 'About a client', action: `/app/clients/${id}?tab=overview` })
  await raise(system, undefined, { to: ben.userId, title: 'Somebody else', action: `/app/clients/${id}` })
  expect((await listOf(ana)).items[0]).toMatchObject({ title: 'About a client' })
  expect((await ana.send('DELETE', `/api/v1/clients/${id}`)).status).toBe(200)
  expect((await listOf(ana)).items[0]).not.toMatchObject({ title: 'About a client' })
  expect((await listOf(ben)).items[0]).toMatchObject({ title: 'Somebody else' })
})

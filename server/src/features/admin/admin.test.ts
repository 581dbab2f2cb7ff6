import type { AdminOverview, WatchedPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { checksPerMinute } from '@openhour/shared/features/admin/admin.rules.ts'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { askedFor } from '../../testing/support-samples.ts'
import { until } from '../../testing/until.ts'

let product: Product
let admin: Browser & { userId: string }
let answer: RequestListener
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
  answer(request, response)
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  product = await openProduct({
    SMS_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    SMS_AUTH_TOKEN: 'tokenofsmstokenofsms',
    SMS_FROM: '+15550100',
    SMS_API_URL: url,
    ZOOM_CLIENT_ID: 'id-of-zoom',
    ZOOM_CLIENT_SECRET: 'secret-of-zoom',
    ZOOM_URL: url,
    ZOOM_API_URL: url,
    AI_PROVIDER: 'anthropic',
    AI_BASE_URL: url,
    AI_MODEL: 'small',
    AI_API_KEY: 'key-of-model',
    STRIPE_SECRET_KEY: 'sk_test_key',
    STRIPE_WEBHOOK_SECRET: 'whsec_key',
    STRIPE_API_URL: url,
  })
  answer = status(200)
  admin = (await product.admin()) as typeof admin
})
afterAll(async () => {
  await product.stop()
  server.closeAllConnections()
  server.close()
})

const status =
  (code: number, body: object = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function check(part: string, by = admin): Promise<WatchedPart> {
  const { json } = await by.post(`/api/v1/admin/parts/${part}/check`, {})
  const { part: found } = json as { part: WatchedPart }
  return { ...found, lastSuccessAt: inMs(found.lastSuccessAt), lastErrorAt: inMs(found.lastErrorAt) }
}
/** The database leaves out zeros at the end. */
const inMs = (at: string | null) => at && new Date(at).toISOString()
const overview = async () => (await admin.get('/api/v1/admin/overview')).json as AdminOverview
const rows = async <Row extends object>(text: string) => (await product.database.owner.query<Row>(text)).rows

describe('a part that is checked now', () => {
  beforeEach(async () => {
    answer = status(200)
    admin = (await product.admin()) as typeof admin
    await rows('delete from part_states')
  })

  test('works, with when that was and how long it took', async () => {
    const part = await check('sms')
    expect(part).toMatchObject({
      key: 'sms',
      name: 'Text messages',
      state: 'working',
      lastError: null,
      lastErrorAt: null,
    })
    expect(part.lastSuccessAt).toBe(part.checkedAt)
    expect(part.latencyMs).toBeGreaterThanOrEqual(0)
    expect(asked.at(-1)).toBe(
      `GET /2010-04-01/Accounts/AC${'0'.repeat(32)}.json Basic ${btoa(`AC${'0'.repeat(32)}:tokenofsmstokenofsms`)}`,
    )
  })

  test.each([
    [
      'wrong keys',
      status(401),
      /^the provider refuses the keys \(401\)$/,
      /Correct SMS_ACCOUNT_SID and SMS_AUTH_TOKEN/,
    ],
    ['an error', status(503), /^the provider has an error \(503\)$/, /tries again by itself/],
    ['another server', status(302), /^something else answers/, /Correct SMS_ACCOUNT_SID/],
    ['a lost connection', (request: IncomingMessage) => request.socket.destroy(), /does not answer \(/, /outage/],
  ])('says what is wrong: %s', async (_what, wrong, detail, advice) => {
    const good = await check('sms')
    answer = wrong
    const part = await check('sms')
    expect(part).toMatchObject({
      state: 'failing',
      detail: expect.stringMatching(detail),
      advice: expect.stringMatching(advice),
      lastSuccessAt: good.checkedAt,
      lastError: expect.stringMatching(detail),
      lastErrorAt: part.checkedAt,
    })
    answer = status(200)
    const after = await check('sms')
    expect(after).toMatchObject({ state: 'working', lastError: part.lastError, lastErrorAt: part.lastErrorAt })
  })

  test('is given up when the server does not answer in time', { timeout: 30_000 }, async () => {
    answer = () => undefined
    expect(await check('sms')).toMatchObject({
      state: 'failing',
      detail: 'the provider did not answer within 8 seconds',
    })
    server.closeAllConnections()
  })

  test('of OAuth works if only the token that nobody has is refused, and fails if the keys are', async () => {
    answer = status(400, { error: 'invalid_grant' })
    expect(await check('zoom')).toMatchObject({ state: 'working', detail: 'it answers; 0 connected' })
    expect(asked.at(-1)).toBe(`POST /oauth/token Basic ${btoa('id-of-zoom:secret-of-zoom')}`)
    answer = status(400, { error: 'invalid_client' })
    const part = await check('zoom')
    expect(part).toMatchObject({ state: 'failing', detail: 'Zoom refuses the keys (invalid_client)' })
    expect(JSON.stringify(part)).not.toContain('secret-of-zoom')
  })

  test('is asked with its own keys, and one without a list of models works too', async () => {
    answer = status(404)
    expect(await check('ai')).toMatchObject({ state: 'working', detail: 'small answers' })
    expect(asked.at(-1)).toMatch(/^GET \/models /)
    answer = status(401)
    expect(await check('payments')).toMatchObject({
      state: 'failing',
      detail: 'Stripe refuses the keys (401)',
    })
    expect(asked.at(-1)).toBe('GET /v1/prices?limit=1 Bearer sk_test_key')
  })

  test('is unknown, or checked too often: another admin is not held up', async () => {
    expect((await admin.post('/api/v1/admin/parts/nothing/check', {})).status).toBe(404)
    for (let time = 1; time < checksPerMinute; time++) await check('disk')
    const over = await admin.post('/api/v1/admin/parts/disk/check', {})
    expect(over.json).toMatchObject({ code: 'too-many-attempts', retryAfterSeconds: expect.any(Number) })
    expect(await check('disk', (await product.admin()) as typeof admin)).toMatchObject({ key: 'disk' })
  })
})

test('a good answer of another server is used again, a page does not ask it each time', async () => {
  await overview()
  const before = asked.length
  const { parts } = await overview()
  expect(asked.length).toBe(before)
  expect(parts.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'database',
      'mail',
      'storage',
      'backups',
      'jobs',
      'ai',
      'payments',
      'zoom',
      'google-calendar',
      'caldav',
      'push',
      'sms',
      'webhooks',
      'location-gate',
      'disk',
      'secret',
      'address',
    ]),
  )
  expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length)
})

test('what waits for an admin is counted', async () => {
  const before = (await overview()).waiting
  expect(before).toMatchObject({ support: 0, lateMails: 0, givenUpJobs: 0, auditFaults: 0 })
  expect(before.savedMails).toBeGreaterThan(0)
  const person = await product.person()
  await askedFor(person, 'support')
  await rows(
    `insert into outgoing_mails (to_address, template, created_at) values ('late@example.com', 'notification', now() - interval '16 minutes')`,
  )
  await rows(`insert into outgoing_mails (to_address, template) values ('new@example.com', 'notification')`)
  await rows(
    `insert into outgoing_mails (to_address, template, created_at, uncounted_therapist_id) values ('limit@example.com', 'appointment-booked', now() - interval '1 hour', '${person.userId}')`,
  )
  await rows(`insert into audit_verifications (state, fault_count) values ('finished', 3)`)
  const { waiting } = await overview()
  expect(waiting).toMatchObject({ support: 1, lateMails: 1, givenUpJobs: 0, auditFaults: 3 })
})

test('errors are counted by day, of requests and of jobs', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const of = async () => (await overview()).faults.at(-1)
  const before = await of()
  expect(before).toMatchObject({ day: today })
  await rows('alter function app.admin_job_counts() rename to hidden_counts')
  expect((await admin.get('/api/v1/admin/jobs/counts')).status).toBe(500)
  await rows('alter function app.hidden_counts() rename to admin_job_counts')
  await rows(`select graphile_worker.add_job('send-mail', '{}', max_attempts => 1)`)
  await until(of, (day) => day?.jobs === (before?.jobs ?? 0) + 1)
  expect(await of()).toMatchObject({ requests: (before?.requests ?? 0) + 1 })
  expect((await overview()).faults).toHaveLength(30)
})

test('the sizes of database and disk are kept for each day', async () => {
  expect((await overview()).sizes).toEqual([])
  await rows(`insert into size_days values (current_date - 40, 1, 2, 1), (current_date - 2, 5000000, 1000, 400)`)
  await rows(`select graphile_worker.add_job('watch-parts')`)
  const { sizes } = await until(overview, (now) => now.sizes.length === 2)
  expect(sizes[0]).toMatchObject({ databaseBytes: 5_000_000, diskBytes: 1000, freeBytes: 400 })
  expect(sizes[1]?.databaseBytes).toBeGreaterThan(1_000_000)
  expect(sizes[1]?.freeBytes).toBeLessThan(sizes[1]?.diskBytes ?? 0)
})

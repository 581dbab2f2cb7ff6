import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { openFeedPractice } from '../../testing/calendar-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())
const openPractice = () => openFeedPractice(product)

test('a calendar app sends the ETag and gets 304 while nothing has changed', async () => {
  const { calendar, address, appointments, first } = await openPractice()
  const answer = await calendar.read(address)
  const etag = answer.headers.get('etag') ?? ''
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="appointments.ics"')
  expect(answer.headers.get('set-cookie')).toBeNull()
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const same = await calendar.read(address, { 'if-none-match': known })
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await calendar.read(address, { 'if-none-match': '"other"' })).status).toBe(200)
  await appointments.save(first, { startTime: '16:00', endTime: '16:50' })
  const later = await calendar.read(address, { 'if-none-match': etag })
  expect([later.status, later.headers.get('etag') === etag]).toEqual([200, false])
})

test('it can send HEAD, and no other method', async () => {
  const { calendar, address } = await openPractice()
  const head = await calendar.read(address, {}, 'HEAD')
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', expect.stringMatching(/^"/)])
  for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND', 'OPTIONS']) {
    const answer = await calendar.read(address, {}, method)
    expect([method, answer.status]).toEqual([method, 405])
  }
  expect((await calendar.read(`/calendar/${'A'.repeat(43)}.ics`, {}, 'HEAD')).status).toBe(404)
})

test('a feed that is fetched too often is limited, and others are not', async () => {
  const { calendar, address } = await openPractice()
  const other = await openPractice()
  const answers = await Promise.all(Array.from({ length: 30 }, () => calendar.read(address)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await other.calendar.read(other.address)).status).toBe(200)
})

test('an address that guesses is limited, and others are not', async () => {
  const { calendar, address } = await openPractice()
  const guess = () => calendar.read(`/calendar/${crypto.randomUUID()}.ics`, { 'x-forwarded-for': '198.19.7.7' })
  const statuses = new Set<number>()
  for (let round = 0; round < 31; round++)
    for (const { status } of await Promise.all(Array.from({ length: 20 }, guess))) statuses.add(status)
  expect(statuses).toEqual(new Set([404, 429]))
  expect((await calendar.read(address)).status).toBe(200)
})

test('a fetch records its hour and one audit entry per hour', async () => {
  const { therapist, calendar, address } = await openPractice()
  expect((await calendar.status()).readAt).toBeNull()
  const began = Date.now()
  for (const offset of [0, 0, 3_600_000, 3_600_000]) {
    setClock(offset)
    await calendar.read(address)
  }
  setClock(0)
  const hours = [began, Date.now()].map((at) => new Date(at + 3_600_000).toISOString().replace(/:.*/, ':00:00.000Z'))
  expect(hours).toContain(new Date((await calendar.status()).readAt ?? 0).toISOString())
  const { rows } = await product.database.owner.query(
    `select action, actor_id from audit_log where chain_id = $1 and entity = 'calendar_feeds' order by seq`,
    [therapist.userId],
  )
  const listed = { action: 'listed', actor_id: null }
  expect(rows).toEqual([{ action: 'added', actor_id: therapist.userId }, listed, listed])
  await calendar.make()
  expect((await calendar.status()).readAt).toBeNull()
})

test('feeds need no plan and keep working after one ends', async () => {
  const { therapist, calendar, address } = await openPractice()
  await product.database.owner.query(
    `update subscribers set trial_ends_at = now() - interval '1 day' where user_id = $1`,
    [therapist.userId],
  )
  expect((await calendar.read(address)).status).toBe(200)
  expect((await calendar.make()).address).toContain('/calendar/')
})

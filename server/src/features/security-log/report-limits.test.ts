import { expect, test } from 'vitest'
import { oneProduct, passTime } from '../../testing/sign-in.ts'

const product = oneProduct()

/** A report of so many different rows, from an address of one's own. */
async function report(rows: number, from: string): Promise<number> {
  const body = Array.from({ length: rows }, (_, n) => ({
    type: 'csp-violation',
    body: { effectiveDirective: 'img-src', blockedURL: `https://h${n}.example`, documentURL: 'https://own.example/' },
  }))
  const headers = { 'content-type': 'application/reports+json', origin: 'null', 'x-forwarded-for': from }
  return (await product.visitor().send('POST', '/api/reports/csp', JSON.stringify(body), headers)).status
}
const reports = (many: number, rows: number, from: (n: number) => string) =>
  Promise.all(Array.from({ length: many }, (_, n) => report(rows, from(n))))
const kept = async () => {
  const { rows } = await product.database.owner.query(
    `select count(*)::int as n from security_events where category = 'csp'`,
  )
  return rows[0].n as number
}
/** A day's rows are many requests. */
const long = 120_000
const minute = 61_000
const day = 24 * 3_600_000

test('rows are counted, not requests: 300 a minute over all, 10,000 a day', { timeout: long }, async () => {
  const statuses = await reports(31, 10, (n) => `203.0.113.${n + 1}`)
  expect(statuses.filter((status) => status === 204)).toHaveLength(30)
  expect(await report(1, '203.0.113.99')).toBe(429)
  expect(await kept()).toBe(300)

  for (let minutes = 1; minutes < 34; minutes++) {
    passTime(minute)
    await reports(30, 10, (n) => `198.51.100.${((minutes * 30 + n) % 250) + 1}`)
  }
  expect(await kept()).toBe(10_000)
  passTime(minute)
  expect(await report(1, '192.0.2.1')).toBe(429)
  passTime(day)
  expect(await report(1, '192.0.2.1')).toBe(204)
})

test('one caller leaves 500 rows in a day, and is one by the whole of an IPv6 network', { timeout: long }, async () => {
  passTime(2 * day)
  const before = await kept()
  for (let minutes = 0; minutes < 4; minutes++) {
    passTime(minute)
    await reports(15, 10, (n) => `2001:db8:7:7:${minutes}::${n + 1}`)
  }
  expect((await kept()) - before).toBe(500)
  expect(await report(1, '2001:db8:7:8::1')).toBe(204)

  passTime(3 * day)
  const statuses = await reports(21, 1, (n) => `2001:db8:7:7::${n + 1}`)
  expect(statuses.filter((status) => status === 204)).toHaveLength(20)
})

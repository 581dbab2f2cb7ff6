import type {
  AdminSecurityEvent,
  AdminSignIn,
  LockOut,
  TopAddress,
} from '@openhour/shared/features/admin-security/admin-security.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword, openProduct, type Browser, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let admin: Browser & { email: string; userId: string }
beforeAll(async () => {
  product = await openProduct()
  admin = (await product.admin()) as typeof admin
})
afterAll(() => product.stop())

const events = async (query: string) =>
  (await admin.get(`/api/v1/admin/security-events${query}`)).json as {
    items: AdminSecurityEvent[]
    next: string | null
  }
const watch = async () =>
  (await admin.get('/api/v1/admin/security-watch')).json as { addresses: TopAddress[]; lockOuts: LockOut[] }
const signIns = async (email: string) =>
  ((await admin.get(`/api/v1/admin/sign-ins?account=${email}`)).json as { items: AdminSignIn[] }).items
const tryPassword = (who: Browser, email: string, password = 'Wrong-Quartz-42!') =>
  who.post('/api/auth/sign-in', { email, password })

test('events have account, address and browser, and can be filtered and paged', async () => {
  const person = await product.person()
  const { items } = await events(`?account=${person.email}`)
  expect(items.map(({ action }) => action)).toContain('session started')
  expect(items[0]).toMatchObject({ account: person.email, accountRole: 'therapist', ip: person.ip })
  expect((await events(`?account=${person.email}&severity=high`)).items).toEqual([])
  await product.database.owner.query(
    `insert into security_events (user_id, category, action, at) select $1, 'many', 'of-them', timestamptz '2026-01-01Z' + (n % 7) * interval '1 second'
      from generate_series(1, 120) n`,
    [person.userId],
  )
  for (const filter of ['?category=many', `?category=many&account=${person.email}`]) {
    const ids: string[] = []
    let next: string | null | undefined
    while (next !== null) {
      const page = await events(`${filter}${next ? `&before=${encodeURIComponent(next)}` : ''}`)
      ids.push(...page.items.map(({ id }) => id))
      next = page.next
    }
    expect([ids.length, new Set(ids).size]).toEqual([120, 120])
  }
})

test('a long term is refused', async () => {
  expect((await admin.get(`/api/v1/admin/security-events?account=${'a'.repeat(10_000)}`)).status).toBe(400)
  expect((await admin.get(`/api/v1/admin/security-events?ip=${'1'.repeat(10_000)}`)).status).toBe(400)
})

describe('an account that was locked out', () => {
  test('is listed with its address, and can try again once it is released', async () => {
    const person = await product.person()
    const guesser = product.visitor()
    for (let tries = 0; tries < 12; tries++) await tryPassword(guesser, person.email)
    expect((await tryPassword(guesser, person.email, goodPassword)).status).toBe(429)
    const { addresses, lockOuts } = await watch()
    expect(addresses.find(({ ip }) => ip === guesser.ip)).toMatchObject({ refused: 11, accounts: 1 })
    const lockOut = lockOuts.find(({ account }) => account === person.email)
    expect(lockOut).toMatchObject({ ip: guesser.ip, of: 'password' })
    expect((await admin.post(`/api/v1/admin/lock-outs/${lockOut?.id}/release`, {})).status).toBe(200)
    expect((await tryPassword(guesser, person.email, goodPassword)).status).toBe(200)
  })
})

describe('sign-ins', () => {
  test('of an account are listed, and one ends at once, with an entry in both chains', async () => {
    const person = await product.person()
    const [own] = await signIns(person.email)
    expect(own).toMatchObject({ account: person.email, accountId: person.userId, ip: person.ip, current: false })
    expect((await person.get('/api/v1/account/me')).status).toBe(200)
    expect((await admin.post(`/api/v1/admin/sign-ins/${own?.id}/end`, {})).status).toBe(200)
    await until(
      () => person.get('/api/v1/account/me'),
      ({ status }) => status === 401,
      2_000,
    )
    expect((await admin.post(`/api/v1/admin/sign-ins/${own?.id}/end`, {})).status).toBe(404)
    const { rows } = await product.database.owner.query(
      `select act from admin_acts where account_id = $1 and admin_id = $2`,
      [person.userId, admin.userId],
    )
    expect(rows).toEqual([{ act: 'sign-in-ended' }])
  })

  test('all end with one act; the admin’s own stays', async () => {
    const person = await product.person()
    await tryPassword(product.visitor(), person.email, goodPassword)
    const ended = await admin.post(`/api/v1/admin/accounts/${person.userId}/end-sign-ins`, {})
    expect(ended.json).toEqual({ ended: 2 })
    expect(await signIns(person.email)).toEqual([])
    expect((await admin.post(`/api/v1/admin/accounts/${admin.userId}/end-sign-ins`, {})).json).toEqual({ ended: 0 })
    expect((await signIns(admin.email)).map(({ current }) => current)).toEqual([true])
  })

  test('end only after a fresh proof of identity', async () => {
    const late = (await product.admin()) as Browser & { userId: string }
    await product.database.owner.query(
      `update sign_in_sessions set proved_at = now() - interval '1 day' where user_id = $1`,
      [late.userId],
    )
    const answer = await until(
      () => late.post(`/api/v1/admin/accounts/${admin.userId}/end-sign-ins`, {}),
      ({ status }) => status === 403,
    )
    expect(answer.text).toContain('proof-required')
  })
})

test('admins are told once an hour, by email too, that thresholds were passed', async () => {
  const person = await product.person()
  await product.database.owner.query(
    `insert into security_events (user_id, category, action, severity, details, ip_address)
      select $1, 'auth', 'sign-in refused', 'low', '{"count":10,"tries":5,"limited":false}', '192.0.2.' || n from generate_series(1, 4) n`,
    [person.userId],
  )
  const run = () => product.database.owner.query(`select graphile_worker.add_job('security-alerts')`)
  const alerts = async () =>
    (
      await product.database.owner.query<{ title: string }>(
        `select title from notifications where kind = 'security-alert' and user_id = $1`,
        [admin.userId],
      )
    ).rows.map(({ title }) => title)
  const idle = async () =>
    (await product.database.owner.query(`select from graphile_worker.jobs where task_identifier = 'security-alerts'`))
      .rowCount
  await run()
  await until(alerts, (titles) => titles.length > 0)
  await run()
  await until(idle, (left) => left === 0)
  expect(await alerts()).toEqual(['Many failed sign-ins of one account'])
  const [mail] = await product.mails(admin.email, 2)
  expect(mail?.text).toContain('sign-ins of one account failed within an hour')
  expect(mail?.text).not.toContain(person.email)
})

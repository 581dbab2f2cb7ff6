import { tierStatusOf } from '@openhour/shared/access/tiers.ts'
import type { AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import type { AccountList, AccountPage } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { adminAccountTexts } from '@openhour/shared/features/admin-accounts/admin-accounts.rules.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { clientDetails } from '../../testing/own-rows.ts'
import { type Browser, goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let admin: Browser
beforeAll(async () => {
  product = await openProduct({ SUPPORT_EMAIL: 'help@example.com' })
  admin = await product.admin()
})
afterAll(() => product.stop())

const list = async (input: object = {}) =>
  ((await admin.post('/rpc/adminAccounts/list', { json: input })).json as { json: AccountList }).json
const get = async (id: string) =>
  ((await admin.post('/rpc/adminAccounts/get', { json: { id } })).json as { json: AccountPage }).json
const act = (name: string, id: string, more: object = {}, who = admin) =>
  who.post(`/rpc/adminAccounts/${name}`, { json: { id, reason: 'They wrote to us.', ...more } })
const detailOf = (answer: { json: unknown }) => (answer.json as { json: { data: { detail: string } } }).json

describe('the list', () => {
  it('finds by any part of name or address, and takes what people type as it stands', async () => {
    const { rows } = await product.database.owner.query(
      `insert into users (email, full_name, role, email_verified) values ('zoe.nguyen@example.com', 'Zoë Nguyễn', 'therapist', true),
        ('percent@example.com', 'Hundred % Real_Name', 'therapist', true) returning id`,
    )
    const found = async (search: string) => (await list({ search })).items.map(({ fullName }) => fullName)
    expect(await found('nguyễn')).toEqual(['Zoë Nguyễn'])
    expect(await found('ZOE.N')).toEqual(['Zoë Nguyễn'])
    expect(await found('%')).toEqual(['Hundred % Real_Name'])
    expect(await found('l_N')).toEqual(['Hundred % Real_Name'])
    expect(await found('\\')).toEqual([])
    await product.database.owner.query('delete from users where id = any($1)', [rows.map(({ id }) => id)])
  })

  it('pages through ten thousand, sorted by name', async () => {
    await product.database.owner.query(
      `insert into users (email, full_name, role, email_verified)
        select 'many' || n || '@example.com', 'Many ' || to_char(n, 'fm00000'), 'therapist', true from generate_series(1, 10000) n`,
    )
    const last = await list({ search: 'many', sort: 'name', page: 400 })
    expect(last.total).toBe(10_000)
    expect(last.items.map(({ fullName }) => fullName)).toHaveLength(25)
    expect(last.items.at(-1)?.fullName).toBe('Many 10000')
    await product.database.owner.query(`delete from users where email like 'many%'`)
  })

  it('filters by state and plan, and tells when an account was last used', async () => {
    const ana = await product.person('therapist', 'ana.filter@example.com')
    const [row] = (await list({ search: 'ana.filter', plan: 'trial', state: 'active' })).items
    expect(row).toMatchObject({ plan: 'trial', state: 'active', lastActive: new Date().toISOString().slice(0, 10) })
    expect((await list({ search: 'ana.filter', plan: 'pro' })).items).toEqual([])
    await act('suspend', ana.userId)
    expect((await list({ search: 'ana.filter', state: 'active' })).items).toEqual([])
    expect((await list({ search: 'ana.filter', state: 'suspended' })).total).toBe(1)
  })
})

test('SQL decides the plan as the shared rule does', async () => {
  const at = '2026-06-01T12:00:00Z'
  const moments = [null, '2026-06-01T11:59:59Z', '2026-06-01T12:00:00Z', '2026-06-01T12:00:01Z']
  const cases = [true, false].flatMap((subscribed) =>
    [null, 'trial', 'pro', 'premium'].flatMap((tier) =>
      moments.flatMap((end) => moments.map((trial) => ({ subscribed, tier, end, trial }))),
    ),
  )
  for (const { subscribed, tier, end, trial } of cases) {
    const { rows } = await product.database.owner.query<{ plan: string }>(
      `select app.plan_of(jsonb_populate_record(null::subscribers, $1), $2) as plan`,
      [JSON.stringify({ subscribed, subscription_tier: tier, subscription_end: end, trial_ends_at: trial }), at],
    )
    const status = tierStatusOf(
      { subscribed, subscriptionTier: tier, subscriptionEnd: end, trialEndsAt: trial },
      new Date(at),
      true,
    )
    expect(rows[0]?.plan, JSON.stringify({ subscribed, tier, end, trial })).toBe(
      status.trialExpired ? 'trial-ended' : status.tier,
    )
  }
})

describe('an account', () => {
  it('shows numbers of a practice and nothing of its clients', async () => {
    const ana = await product.person()
    const client = { ...clientDetails(), name: 'Wilhelmina Secretname', email: 'wilhelmina@example.com' }
    expect((await ana.post('/rpc/clients/add', { json: client })).status).toBeLessThan(300)
    const answer = await admin.post('/rpc/adminAccounts/get', { json: { id: ana.userId } })
    expect(answer.text).not.toMatch(/wilhelmina/i)
    expect((await get(ana.userId)).usage).toEqual({ clients: 1, appointmentsThisMonth: 0, storedBytes: 0 })
    expect(await get(ana.userId)).toMatchObject({ role: 'therapist', plan: 'trial', signIns: 1, waitingMails: 0 })
  })

  it('of a client shows no practice', async () => {
    const mila = await product.person('client')
    expect(await get(mila.userId)).toMatchObject({ role: 'client', plan: null, usage: null, practiceName: null })
  })
})

describe('suspending', () => {
  it('ends every sign-in at once, tells the owner the reason, and can be taken back', async () => {
    const ana = await product.person()
    expect((await act('suspend', ana.userId, { reason: 'The card was stolen.' })).status).toBe(200)
    await until(
      () => ana.get('/api/v1/account/me'),
      ({ status }) => status === 401,
    )
    const [mail] = await product.mails(ana.email, 2)
    expect(mail?.subject).toBe('Your account was suspended')
    expect(mail?.text).toContain('The card was stolen.')
    expect(mail?.text).toContain('help@example.com')
    const again = await ana.post('/api/auth/sign-in', { email: ana.email, password: goodPassword })
    expect(again.status).toBe(403)
    expect((await act('suspend', ana.userId)).status).toBe(409)
    expect((await act('restore', ana.userId)).status).toBe(200)
    expect((await ana.post('/api/auth/sign-in', { email: ana.email, password: goodPassword })).status).toBe(200)
    expect((await get(ana.userId)).acts.map(({ act: name }) => name)).toEqual(['restored', 'suspended'])
  })

  it('is refused for oneself, and for an account that is not there', async () => {
    const me = (await admin.get('/api/v1/account/me')).json as { id: string }
    const own = await act('suspend', me.id)
    expect([own.status, JSON.stringify(detailOf(own))]).toEqual([
      409,
      expect.stringContaining(adminAccountTexts.ownAccount),
    ])
    expect((await act('suspend', crypto.randomUUID())).status).toBe(404)
  })

  it('leaves one of two admins who suspend each other, and an admin who was suspended can do nothing more', async () => {
    const [one, two] = [await product.admin(), await product.admin()]
    const idOf = async (who: Browser) => ((await who.get('/api/v1/account/me')).json as { id: string }).id
    const [first, second] = [await idOf(one), await idOf(two)]
    const answers = await Promise.all([act('suspend', second, {}, one), act('suspend', first, {}, two)])
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(200)
    expect([401, 403]).toContain(statuses[1])
    expect([(await get(first)).state, (await get(second)).state].toSorted()).toEqual(['active', 'suspended'])
  })
})

describe('the second factor', () => {
  async function withPasskey() {
    const ana = await product.person()
    await product.database.owner.query(
      `insert into passkeys (user_id, name, credential_id, public_key, counter) values ($1, 'Phone', $2, '\\x00', 0)`,
      [ana.userId, ana.userId],
    )
    return ana
  }

  it('is removed after a day of waiting, and the owner is told before and after', async () => {
    const ana = await withPasskey()
    const asked = await act('askFactorReset', ana.userId)
    expect(asked.status).toBe(200)
    const due = Date.parse((await get(ana.userId)).resetDue ?? '') - Date.now()
    expect(Math.round(due / 3_600_000)).toBe(24)
    expect((await act('askFactorReset', ana.userId)).status).toBe(409)
    await product.database.owner.query(`update factor_resets set due_at = now() where user_id = $1`, [ana.userId])
    await product.database.owner.query(
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs where task_identifier = 'reset-factors'`,
    )
    const mails = await product.mails(ana.email, 3)
    expect(mails.map(({ subject }) => subject).slice(0, 2)).toEqual([
      'Your second factor was removed',
      'Your second factor will be removed',
    ])
    expect(await get(ana.userId)).toMatchObject({ passkeyCount: 0, resetDue: null, signIns: 0 })
  })

  it('stays if the owner signs in meanwhile', async () => {
    const ana = await withPasskey()
    await act('askFactorReset', ana.userId)
    await ana.post('/api/auth/sign-in', { email: ana.email, password: goodPassword })
    expect(await get(ana.userId)).toMatchObject({ passkeyCount: 1, resetDue: null })
    expect((await act('stopFactorReset', ana.userId)).status).toBe(409)
  })

  it('is not reset where there is none', async () => {
    expect((await act('askFactorReset', (await product.person()).userId)).status).toBe(409)
  })
})

test('a trial is extended from its end, or from now if it has ended', async () => {
  const ana = await product.person()
  const left = async () => Math.round((Date.parse((await get(ana.userId)).trialUntil ?? '') - Date.now()) / 86_400_000)
  await act('extendTrial', ana.userId, { days: 10 })
  expect(await left()).toBe(24)
  await product.database.owner.query(
    `update subscribers set trial_ends_at = now() - interval '5 days' where user_id = $1`,
    [ana.userId],
  )
  expect((await get(ana.userId)).plan).toBe('trial-ended')
  await act('extendTrial', ana.userId, { days: 10 })
  expect([await left(), (await get(ana.userId)).plan]).toEqual([10, 'trial'])
  await product.database.owner.query(
    `update subscribers set subscribed = true, subscription_tier = 'pro' where user_id = $1`,
    [ana.userId],
  )
  expect((await act('extendTrial', ana.userId, { days: 10 })).status).toBe(409)
})

test('confirmation is sent again only to an address that is not confirmed', async () => {
  const { rows } = await product.database.owner.query<{ id: string }>(
    `insert into users (email, full_name, role) values ('slow@example.com', 'Slow', 'therapist') returning id`,
  )
  const send = (id: string) => admin.post('/rpc/adminAccounts/resendConfirmation', { json: { id } })
  expect((await send(rows[0]?.id ?? '')).status).toBe(200)
  expect((await product.mails('slow@example.com', 1))[0]?.subject).toBe('Confirm your email address')
  expect((await send((await product.person()).userId)).status).toBe(409)
})

test('the dashboard counts sign-ups and used accounts by day, today last', async () => {
  const today = async () => {
    const { days } = (await admin.get('/api/v1/admin/overview')).json as AdminOverview
    return { count: days.length, last: days.at(-1) }
  }
  const before = (await today()).last
  await product.person('client')
  const { count, last } = await today()
  expect(count).toBe(30)
  expect(last).toEqual({
    day: new Date().toISOString().slice(0, 10),
    signedUp: (before?.signedUp ?? 0) + 1,
    people: (before?.people ?? 0) + 1,
    therapists: before?.therapists,
  })
})

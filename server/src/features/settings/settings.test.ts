import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
type Person = Browser & { email: string; userId: string }
let therapist: Person
let client: Person
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  client = await product.person('client')
})
afterAll(() => product.stop())

type Fields = Record<string, unknown>
const body = (answer: Answer) => answer.json as Fields & { errors?: Record<string, string> }
const save = (changes: Fields, who: Browser = therapist) => who.send('PATCH', '/api/v1/settings/profile', changes)
const choose = (changes: Fields, who: Browser = therapist) => who.send('PATCH', '/api/v1/settings/preferences', changes)

describe('the profile', () => {
  test('starts with the data from sign-up', async () => {
    const answer = await therapist.get('/api/v1/settings/profile')
    expect(answer.status).toBe(200)
    expect(body(answer)).toEqual({
      fullName: 'Robin Example',
      email: therapist.email,
      phone: null,
      avatarUrl: null,
      practiceName: null,
      licenseNumber: null,
      specialization: null,
      updatedAt: expect.any(String),
    })
  })

  test('stores given fields trimmed, keeps the others, and clears empty ones', async () => {
    const first = await save({
      fullName: '  Robin O’Neil <3 ',
      phone: ' +44 7700 900123 ',
      practiceName: 'Quiet Room',
      licenseNumber: 'PSY-1',
      specialization: 'Sleep & grief',
    })
    expect(body(first)).toMatchObject({
      fullName: 'Robin O’Neil <3',
      phone: '+44 7700 900123',
      practiceName: 'Quiet Room',
      licenseNumber: 'PSY-1',
      specialization: 'Sleep & grief',
    })
    const second = await save({ phone: '', licenseNumber: null })
    expect(body(second)).toMatchObject({
      fullName: 'Robin O’Neil <3',
      phone: null,
      practiceName: 'Quiet Room',
      licenseNumber: null,
    })
    expect(Date.parse(String(body(second).updatedAt))).toBeGreaterThan(Date.parse(String(body(first).updatedAt)))
  })

  test('updates the name everywhere: shell, account and sign-in', async () => {
    await save({ fullName: 'Kit Example' })
    expect(body(await therapist.get('/api/v1/account/me'))).toMatchObject({ fullName: 'Kit Example' })
    const { rows } = await product.database.owner.query('select full_name, email from users where id = $1', [
      therapist.userId,
    ])
    expect(rows).toEqual([{ full_name: 'Kit Example', email: therapist.email }])
    const others = await product.database.owner.query(`select 1 from users where full_name = 'Kit Example'`)
    expect(others.rowCount).toBe(1)
  })

  test.each([
    ['fullName', '   ', 'Name is required'],
    ['fullName', 'x'.repeat(101), 'Input exceeds maximum length of 100 characters'],
    ['fullName', 'Eve <script>', 'Input contains disallowed content'],
    ['fullName', 7, 'Invalid input'],
    ['fullName', null, 'Name is required'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['phone', '1'.repeat(41), 'Input exceeds maximum length of 40 characters'],
    ['practiceName', 'p'.repeat(101), 'Input exceeds maximum length of 100 characters'],
    ['licenseNumber', 'a\u0007b', 'Input contains disallowed content'],
    ['specialization', 'javascript:alert(1)', 'Input contains disallowed content'],
    ['specialization', 's'.repeat(201), 'Input exceeds maximum length of 200 characters'],
  ])('refuses %s %j', async (field, value, message) => {
    const answer = await save({ [field]: value })
    expect([answer.status, body(answer).errors?.[field]]).toEqual([400, message])
  })

  test.each([
    { email: 'new@example.com' },
    { id: crypto.randomUUID() },
    { role: 'admin' },
    { avatarUrl: 'https://x.example' },
  ])('refuses unknown fields: %j', async (more) => {
    expect((await save({ fullName: 'Kit Example', ...more })).status).toBe(400)
    expect(body(await therapist.get('/api/v1/settings/profile'))).toMatchObject({
      email: therapist.email,
      avatarUrl: null,
    })
  })

  test('of a client or admin has name and phone only', async () => {
    for (const person of [client, (await product.admin()) as Person]) {
      expect((await save({ fullName: 'Sam Sample', phone: '555 0100' }, person)).status).toBe(200)
      const refused = await save({ phone: '555 0199', practiceName: 'Mine' }, person)
      expect([refused.status, body(refused).code]).toEqual([403, 'not-allowed'])
      expect(body(await person.get('/api/v1/settings/profile'))).toMatchObject({
        fullName: 'Sam Sample',
        phone: '555 0100',
        practiceName: null,
      })
    }
  })
})

describe('preferences', () => {
  const defaults = {
    theme: 'system',
    notifications: {
      email: true,
      sms: false,
      push: true,
      weeklySummary: true,
      appointmentReminders: true,
      billingUpdates: true,
    },
    singleKeys: true,
  }

  test('have the specified defaults', async () => {
    expect(body(await client.get('/api/v1/settings/preferences'))).toMatchObject({ ...defaults, saved: false })
  })

  test('store theme and notifications separately, per account', async () => {
    const notifications = { ...defaults.notifications, weeklySummary: false, push: false }
    expect(body(await choose({ theme: 'dark' }))).toMatchObject({ ...defaults, theme: 'dark', saved: true })
    expect(body(await choose({ notifications }))).toMatchObject({ theme: 'dark', notifications })
    expect(body(await choose({ singleKeys: false }))).toMatchObject({ theme: 'dark', notifications, singleKeys: false })
    await choose({ theme: 'light' })
    expect(body(await therapist.get('/api/v1/settings/preferences'))).toMatchObject({
      theme: 'light',
      notifications,
      singleKeys: false,
    })
    expect(body(await client.get('/api/v1/settings/preferences'))).toMatchObject(defaults)
  })

  test('fill in fields missing from an older row', async () => {
    await product.database.owner.query(
      `insert into user_preferences (user_id, theme, notifications) values ($1, 'dark', '{"email": false, "sms": "yes", "fax": true}')`,
      [client.userId],
    )
    expect(body(await client.get('/api/v1/settings/preferences'))).toMatchObject({
      theme: 'dark',
      notifications: { ...defaults.notifications, email: false },
    })
    expect(body(await client.get('/api/v1/settings/preferences')).notifications).not.toHaveProperty('fax')
  })

  test.each([
    { theme: 'sepia' },
    { singleKeys: 'sometimes' },
    { notifications: { ...defaults.notifications, email: 'yes' } },
    { notifications: { ...defaults.notifications, fax: true } },
    { notifications: { email: true } },
    { channels: { sms: true } },
    { userId: crypto.randomUUID() },
  ])('refuse %j', async (wrong) => {
    const before = await therapist.get('/api/v1/settings/preferences')
    expect((await choose(wrong)).status).toBe(400)
    expect((await therapist.get('/api/v1/settings/preferences')).text).toBe(before.text)
  })
})

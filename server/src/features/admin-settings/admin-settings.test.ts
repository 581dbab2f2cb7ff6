import type { MailTest, SettingsPage } from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, goodPassword, openProduct, type Product } from '../../testing/product.ts'

const path = '/api/v1/admin/settings'
let product: Product
let admin: Browser & { email: string; userId: string }
beforeAll(async () => {
  product = await openProduct({ SUPPORT_EMAIL: 'operator@example.com', MAIL_FROM: 'Openhour <no-reply@example.com>' })
  admin = (await product.admin()) as typeof admin
})
afterAll(() => product.stop())

const read = async () => (await admin.get(path)).json as SettingsPage
const save = async (changes: object, by: Browser = admin) =>
  by.send('PATCH', path, { version: (await read()).version, ...changes })
const savedBy = async (changes: object) => expect((await save(changes)).status).toBe(200)
const code = ({ json }: Answer) => (json as { code: string }).code
const configOf = async (page = '/auth') => {
  const { text } = await product.visitor().get(page)
  const [, config] = /<meta name="openhour" content='([^']*)'/.exec(text) ?? []
  return JSON.parse((config ?? '{}').replace(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign)))) as {
    signUp: string
    plansOn: boolean
    supportEmail: string
    locationGate: string
  }
}
const accounts = async () => (await product.database.owner.query('select from users')).rowCount
let next = 1
const form = (email = `new${next++}@example.com`) => ({ name: 'Nora New', email, password: goodPassword })
const signUp = (role: 'therapist' | 'client' = 'therapist', email?: string) =>
  product.visitor().post('/api/auth/sign-up', { ...form(email), role })

afterEach(() => savedBy({ name: null, supportEmail: null, signUp: 'open', locationGate: null, plansOn: null }))

test('until an admin sets something, the environment holds', async () => {
  expect(await read()).toMatchObject({
    name: null,
    supportEmail: null,
    signUp: 'open',
    locationGate: null,
    plansOn: null,
    environment: {
      mailFrom: 'Openhour <no-reply@example.com>',
      supportEmail: 'operator@example.com',
      locationGate: 'open',
      plansOn: true,
    },
    mail: { kind: 'outbox' },
  })
})

test('what an admin sets holds at once, and null goes back to the environment', async () => {
  await savedBy({ name: 'Riverside', supportEmail: 'Help@Riverside.example', locationGate: 'closed', plansOn: false })
  expect(await configOf()).toMatchObject({
    supportEmail: 'help@riverside.example',
    locationGate: 'closed',
    plansOn: false,
  })
  const person = product.visitor()
  const { email } = form()
  await person.post('/api/auth/sign-up', form(email))
  const [mail] = await product.mails(email)
  expect(mail?.from).toMatchObject({ name: 'Riverside', address: 'no-reply@example.com' })
  await savedBy({ supportEmail: null, plansOn: null, locationGate: null, name: null })
  expect(await configOf()).toMatchObject({ supportEmail: 'operator@example.com', locationGate: 'open', plansOn: true })
})

test('plans turned off open everything to people who are signed in already', async () => {
  const therapist = await product.person('therapist')
  const plansOn = async () =>
    ((await therapist.get('/api/v1/account/me')).json as { tierStatus: { plansOn: boolean } }).tierStatus.plansOn
  expect(await plansOn()).toBe(true)
  await savedBy({ plansOn: false })
  expect(await plansOn()).toBe(false)
})

test('a change is recorded with the admin who made it', async () => {
  await savedBy({ name: 'Riverside' })
  const { changes } = await read()
  expect(changes.find(({ field }) => field === 'name')).toMatchObject({ by: admin.email })
  const { rows } = await product.database.owner.query<{ details: object }>(
    `select details from admin_acts where act = 'settings-changed' and admin_id = $1 order by at desc limit 1`,
    [admin.userId],
  )
  expect(rows[0]?.details).toMatchObject({ fields: ['name'] })
  expect(JSON.stringify(rows)).not.toContain('Riverside')
})

test('of two admins who save at once, the second is told, and nothing of theirs is kept', async () => {
  const { version } = await read()
  const other = await product.admin()
  const answers = await Promise.all([
    admin.send('PATCH', path, { version, name: 'First' }),
    other.send('PATCH', path, { version, name: 'Second' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409) as Answer
  expect(code(refused)).toBe('version-conflict')
  const kept = answers.find(({ status }) => status === 200) as Answer
  expect((await read()).name).toBe((kept.json as SettingsPage).name)
})

test.each([
  { name: '' },
  { name: 'x'.repeat(61) },
  { name: 'Evil <evil@example.com>' },
  { name: 'visit evil.com' },
  { name: 'Two\nLines' },
  { supportEmail: 'nobody' },
  { signUp: 'sometimes' },
  { locationGate: 'ajar' },
  { plansOn: 'yes' },
])('refuses %j', async (changes) => {
  const before = await read()
  expect((await save(changes)).status).toBe(400)
  expect(await read()).toEqual(before)
})

test.each([
  "name = 'a<b>'",
  "name = ''",
  "name = repeat('x', 61)",
  "support_email = 'nobody'",
  "sign_up = 'sometimes'",
  "location_gate = 'ajar'",
])('the database refuses %s too', async (assignment) => {
  await expect(product.database.owner.query(`update installation_settings set ${assignment}`)).rejects.toThrow('check')
})

test.each([
  ['GET', path, undefined],
  ['PATCH', path, { version: 0, signUp: 'closed' }],
  ['POST', `${path}/test-mail`, {}],
  ['GET', '/api/v1/admin/environment', undefined],
] as const)('nobody but an admin may %s %s', async (method, address, body) => {
  for (const person of [await product.person('therapist'), await product.person('client')])
    expect((await person.send(method, address, body)).status).toBe(403)
  expect((await product.visitor().send(method, address, body)).status).toBe(401)
})

describe.each(['invitation', 'closed'] as const)('while sign-up is %s', (rule) => {
  test.each(['therapist', 'client'] as const)(
    'a %s can’t sign up, whether or not the address has an account',
    async (role) => {
      const known = await product.person('therapist')
      const before = await accounts()
      await savedBy({ signUp: rule })
      expect(await configOf()).toMatchObject({ signUp: rule })
      const [fresh, existing] = [await signUp(role), await signUp(role, known.email)]
      expect(fresh.status).toBe(409)
      expect(existing.text.replace(/"requestId":"[^"]*"/, '')).toBe(fresh.text.replace(/"requestId":"[^"]*"/, ''))
      expect(await accounts()).toBe(before)
    },
  )

  test('who signed up before may still confirm', async () => {
    const { email } = form()
    const browser = product.visitor()
    await browser.post('/api/auth/sign-up', { ...form(email), role: 'therapist' })
    const [mail] = await product.mails(email)
    await savedBy({ signUp: rule })
    const token = decodeURIComponent(/#confirm=([^"\s>]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    expect((await browser.post('/api/auth/confirm', { token })).status).toBe(200)
    await product.database.owner.query('delete from users where email = $1', [email])
  })

  test('a therapist whom an admin invites joins with a password of their own', async () => {
    await savedBy({ signUp: rule })
    const email = `invited${next++}@example.com`
    const invite = () => admin.post('/api/v1/admin/therapists', { email, name: 'Tess Therapist' })
    expect((await invite()).status).toBe(200)
    const [mail] = await product.mails(email)
    expect(mail?.subject).toBe('You are invited to Openhour')
    const token = decodeURIComponent(/#confirm=([^"\s>]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    const tess = product.visitor()
    expect((await tess.post('/api/auth/confirm', { token })).status).toBe(400)
    const details = { token, name: 'Tess Therapist', password: goodPassword, role: 'therapist' }
    expect((await tess.post('/api/auth/confirm', details)).status).toBe(200)
    expect((await tess.post('/api/auth/sign-in', { email, password: goodPassword })).status).toBe(200)
    expect((await tess.get('/api/v1/account/me')).json).toMatchObject({ role: 'therapist' })
    expect((await invite()).status).toBe(409)
  })
})

test('a test email goes to the admin’s own address, and too many are refused', async () => {
  const answer = await admin.post(`${path}/test-mail`, {})
  expect(answer.json as MailTest).toEqual({ state: 'saved', to: admin.email, answer: null })
  expect((await product.mails(admin.email))[0]?.subject).toBe('Test email')
  const more = []
  for (let n = 0; n < 5; n++) more.push((await admin.post(`${path}/test-mail`, {})).status)
  expect(more).toEqual([200, 200, 200, 200, 429])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, goodPassword, openProduct, type Product } from '../../testing/product.ts'
import { isSignedIn, linkOf, problem, signIn } from '../../testing/sign-in.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const form = (email: string, more: object = {}) => ({
  name: 'Robin Example',
  email,
  password: goodPassword,
  role: 'therapist',
  timeZone: 'Europe/London',
  ...more,
})
describe('signing up', () => {
  test('leads from the form and the email to a signed-in therapist with a 14-day trial', async () => {
    const browser = product.visitor()
    expect(await browser.post('/api/auth/sign-up', form('path@example.com'))).toMatchObject({
      status: 200,
      text: expect.stringContaining('Check your email'),
    })
    expect(problem(await signIn(browser, 'path@example.com'))).toMatchObject({
      code: 'not-signed-in',
      detail: expect.stringContaining('confirm your address first'),
    })

    const [mail] = await product.mails('path@example.com')
    expect(mail?.text).toContain(`${product.url}/auth#confirm=`)
    const token = linkOf(mail?.text, 'confirm')
    expect((await browser.post('/api/auth/confirm', { token })).status).toBe(200)
    expect(await signIn(browser, 'path@example.com')).toMatchObject({
      status: 200,
      json: { home: '/app/dashboard', role: 'therapist' },
    })

    const me = (await browser.get('/api/v1/account/me')).json as { trialEndsAt: string }
    expect(me).toMatchObject({
      email: 'path@example.com',
      role: 'therapist',
      timeZone: 'Europe/London',
      tierStatus: { tier: 'trial', trialExpired: false },
    })
    const days = (Date.parse(me.trialEndsAt) - Date.now()) / 86_400_000
    expect([days > 13.99, days <= 14]).toEqual([true, true])

    // The link a second time says so and changes nothing: the trial is not prolonged.
    expect((await browser.post('/api/auth/confirm', { token })).status).toBe(409)
    expect((await browser.get('/api/v1/account/me')).json).toMatchObject({ trialEndsAt: me.trialEndsAt })
  })

  test.each([
    ["Siobhan.O'Brien@example.com", "siobhan.o'brien@example.com", "SIOBHAN.O'BRIEN@example.com"],
    ['info@MÜNCHEN.example', 'info@xn--mnchen-3ya.example', 'info@münchen.example'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai', 'ivan@XN--80A1ACNY.xn--p1ai'],
  ])('works with %s, mailed and signed in with as %s', async (given, stored, later) => {
    const browser = product.visitor()
    await browser.post('/api/auth/sign-up', form(given))
    const [mail] = await product.mails(stored)
    expect(mail?.to?.[0]?.address).toBe(stored)
    await browser.post('/api/auth/confirm', { token: linkOf(mail?.text, 'confirm') })
    expect(await signIn(browser, later)).toMatchObject({ status: 200 })
    expect((await browser.get('/api/v1/account/me')).json).toMatchObject({ email: stored })
  })

  test.each(['admin', 'owner', '', 7, null, undefined, ['therapist'], { $ne: 'client' }])(
    'asking for the role %j makes a client',
    async (role) => {
      const email = `role${Math.random()}@example.com`
      await product.visitor().post('/api/auth/sign-up', form(email, { role }))
      const { rows } = await product.database.owner.query('select role from users where email = $1', [email])
      expect(rows).toEqual([{ role: 'client' }])
    },
  )

  test.each([
    ['name', { name: '' }, 'Full name is required'],
    ['name', { name: '<script>' }, 'Input contains disallowed content'],
    ['email', { email: 'nobody@nowhere' }, 'Please enter a valid email address'],
    ['password', { password: '' }, 'Password is required'],
    ['password', { password: 'short1A' }, 'Password must include at least 8 characters, a special character'],
    [
      'password',
      { password: 'alllowercase' },
      'Password must include an uppercase letter, a number, a special character',
    ],
    ['password', { password: 'P@ssw0rd1!' }, 'Password is too common'],
    ['password', { password: `Aa1!${'x'.repeat(125)}` }, 'Password must have at most 128 characters'],
  ])('refuses %s %j', async (field, wrong, message) => {
    const answer = await product.visitor().post('/api/auth/sign-up', form('wrong@example.com', wrong))
    expect([answer.status, problem(answer).errors?.[field]]).toEqual([400, message])
  })

  test('a password of 128 characters is taken whole', async () => {
    const email = 'long@example.com'
    const password = `Aa1!${'ö'.repeat(124)}`
    const browser = product.visitor()
    await browser.post('/api/auth/sign-up', form(email, { password }))
    await browser.post('/api/auth/confirm', { token: linkOf((await product.mails(email))[0]?.text, 'confirm') })
    expect((await signIn(browser, email, password.slice(0, 127))).status).toBe(401)
    expect((await signIn(browser, email, password)).status).toBe(200)
  })

  test('accepts all characters of the specified address form, and sends email there', async () => {
    const email = 'robin.o%neil_x+y-z@example.com'
    const person = await product.person('therapist', email)
    expect((await person.get('/api/v1/account/me')).json).toMatchObject({ email })
    await person.post('/api/auth/forgot-password', { email })
    expect((await product.mails(email, 2))[0]?.text).toContain('/reset-password#token=')
  })

  test('answers for a taken address as for a free one, and emails its owner instead', async () => {
    const taken = await product.person('client')
    const [first, second] = [
      await product.visitor().post('/api/auth/sign-up', form('free@example.com')),
      await product.visitor().post('/api/auth/sign-up', form(taken.email)),
    ]
    expect([second.status, second.text]).toEqual([first.status, first.text])
    const [mail] = await product.mails(taken.email, 2)
    expect(mail?.text).toContain(`${product.url}/forgot-password`)
    const { rows } = await product.database.owner.query('select role from users where email = $1', [taken.email])
    expect(rows).toEqual([{ role: 'client' }])
  })
})

describe('signing in', () => {
  test('answers the same for a wrong password and an unknown address', async () => {
    const person = await product.person()
    const answers = [
      await signIn(product.visitor(), person.email, 'Wrong-Quartz-42!'),
      await signIn(product.visitor(), 'unknown@example.com'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    expect({ ...problem(answers[0] as Answer), requestId: '' }).toEqual({
      ...problem(answers[1] as Answer),
      requestId: '',
    })
  })

  test('ends the sign-in that this browser carried, and no other', async () => {
    const person = await product.person()
    const elsewhere = product.visitor()
    await signIn(elsewhere, person.email)
    const carried = new Map(person.cookies)
    await signIn(person, person.email)
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, true])
    const old = product.visitor()
    for (const [name, value] of carried) old.cookies.set(name, value)
    expect(await isSignedIn(old)).toBe(false)
  })

  test('stops counting after ten wrong passwords; the owner elsewhere still gets in', async () => {
    const person = await product.person()
    const guesser = product.visitor()
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await signIn(guesser, person.email, `Guess-${tries}-Quartz!`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    const right = await signIn(guesser, person.email)
    expect([right.status, right.headers.get('retry-after'), problem(right).detail]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
      expect.stringContaining('Too many attempts'),
    ])
    expect((await signIn(product.visitor(), person.email)).status).toBe(200)
  })

  test('is written into the security log with the address that the server saw', async () => {
    const person = await product.person()
    await person.post('/api/v1/rpc/log_enhanced_security_event', {
      p_action: 'framing:framed',
      p_details: { count: 1 },
      p_user_id: crypto.randomUUID(),
      p_ip_address: '1.2.3.4',
      p_user_agent: 'Forged',
    })
    const { rows } = await product.database.owner.query(
      'select category, action, severity, ip_address, user_agent from security_events where user_id = $1 order by at',
      [person.userId],
    )
    expect(rows).toEqual([
      {
        category: 'auth',
        action: 'session started',
        severity: 'low',
        ip_address: person.ip,
        user_agent: 'Test browser',
      },
      {
        category: 'framing',
        action: 'framed',
        severity: 'high',
        ip_address: person.ip,
        user_agent: 'Test browser',
      },
    ])
  })
})

test('get_user_role answers for the caller; another person is not found', async () => {
  const [ana, ben] = [await product.person(), await product.person('client')]
  const ask = async (id: string) => {
    const answer = await ana.post('/api/v1/rpc/get_user_role', { user_uuid: id })
    return [answer.status, { ...(answer.json as object), requestId: '' }]
  }
  expect(await ask(ana.userId)).toEqual([200, { role: 'therapist', requestId: '' }])
  expect(await ask(ben.userId)).toEqual(await ask(crypto.randomUUID()))
})

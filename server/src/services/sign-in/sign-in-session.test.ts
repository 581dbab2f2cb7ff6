import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { isSignedIn, linkOf, problem, signIn } from '../../testing/sign-in.ts'
import { until } from '../../testing/until.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

async function lastActive(userId: string): Promise<number> {
  const { rows } = await product.database.owner.query<{ at: Date }>(
    'select max(last_active_at) as at from sign_in_sessions where user_id = $1',
    [userId],
  )
  return new Date(rows[0]?.at ?? 0).getTime()
}

describe('a sign-in session', () => {
  test('ends everywhere immediately after sign-out', async () => {
    const person = await product.person()
    const elsewhere = product.visitor()
    await signIn(elsewhere, person.email)
    expect(await isSignedIn(elsewhere)).toBe(true)
    const cookies = new Map(person.cookies)
    expect(await person.post('/api/auth/sign-out', {})).toMatchObject({ status: 200, json: { home: '/' } })
    expect([person.cookies.has('openhour.sign_in'), await isSignedIn(elsewhere)]).toEqual([false, false])
    for (const [name, value] of cookies) person.cookies.set(name, value)
    expect(await isSignedIn(person)).toBe(false)
  })

  test('ends after an hour without use, and after twelve in all', async () => {
    const minute = 60_000
    const busy = await product.person()
    const idle = await product.person()
    try {
      for (let at = 50; at < 12 * 60; at += 50) {
        setClock(at * minute)
        expect([at, await isSignedIn(busy)]).toEqual([at, true])
        // Its use is recorded beside the request.
        await until(
          () => lastActive(busy.userId),
          (usedAt) => usedAt > Date.now() + (at - 1) * minute,
        )
      }
      expect(await isSignedIn(idle)).toBe(false)
      setClock(12 * 60 * minute + minute)
      expect(await isSignedIn(busy)).toBe(false)
    } finally {
      setClock(0)
    }
  })

  test('is known by a signed cookie alone', async () => {
    const person = await product.person()
    const [[name, value]] = [...person.cookies].filter(([known]) => known !== 'signed_in') as [[string, string]]
    for (const forged of [
      value.slice(0, -6),
      `x${value}`,
      value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
      decodeURIComponent(value).split('.')[0] ?? '',
      '%',
      '.',
    ]) {
      const thief = product.visitor()
      thief.cookies.set(name, forged)
      expect(await isSignedIn(thief)).toBe(false)
    }
    expect(await isSignedIn(person)).toBe(true)
  })
})

describe('a forgotten password', () => {
  test('is replaced through the mail, once, and ends every sign-in', async () => {
    const person = await product.person()
    const visitor = product.visitor()
    const asked = await visitor.post(
      '/api/auth/forgot-password',
      { email: person.email },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': '' },
    )
    const unknown = await visitor.post('/api/auth/forgot-password', { email: 'nobody@example.com' })
    expect([asked.status, asked.text]).toEqual([200, unknown.text])
    const [mail] = await product.mails(person.email, 2)
    expect(mail?.text).toContain(`${product.url}/reset-password#token=`)
    const token = linkOf(mail?.text, 'token')
    await visitor.post('/api/auth/forgot-password', { email: person.email })
    const other = linkOf((await product.mails(person.email, 3))[0]?.text, 'token')
    expect(other).not.toBe(token)
    const { rows } = await product.database.owner.query(
      `select * from sign_in_challenges where kind = 'reset-password'`,
    )
    expect(rows.length > 0 && !JSON.stringify(rows).includes(token)).toBe(true)

    const weak = await visitor.post('/api/auth/reset-password', { token, newPassword: 'weak' })
    expect([weak.status, problem(weak).errors?.newPassword]).toEqual([
      400,
      expect.stringContaining('Password must include'),
    ])
    expect((await visitor.post('/api/auth/reset-password', { token, newPassword: 'Other-Quartz-43!' })).status).toBe(
      200,
    )
    expect(await isSignedIn(person)).toBe(false)
    expect((await signIn(visitor, person.email)).status).toBe(401)
    expect((await signIn(visitor, person.email, 'Other-Quartz-43!')).status).toBe(200)
    expect(
      (await visitor.post('/api/auth/reset-password', { token: other, newPassword: 'Third-Quartz-44!' })).status,
    ).toBe(409)
    const again = await visitor.post('/api/auth/reset-password', { token, newPassword: 'Third-Quartz-44!' })
    expect([again.status, problem(again).detail]).toEqual([409, expect.stringContaining('expired or was already used')])
  })
})

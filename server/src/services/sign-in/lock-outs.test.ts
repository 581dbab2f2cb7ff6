import { expect, test } from 'vitest'
import { type Answer, goodPassword } from '../../testing/product.ts'
import { halfway, oneProduct, passTime, personWithTwoFactor, problem, sendCode, signIn } from '../../testing/sign-in.ts'

const product = oneProduct()
const minute = 60_000

/** The first refusal for too many tries, three minutes after they began. */
async function lockedOut(ask: () => Promise<Answer>, times: number): Promise<string> {
  for (let tries = 0; tries < times; tries++) await ask()
  passTime(3 * minute)
  const refused = await ask()
  const { detail, retryAfterSeconds = 0 } = problem(refused)
  expect([refused.status, retryAfterSeconds > 11 * 60, retryAfterSeconds <= 12 * 60]).toEqual([429, true, true])
  return detail
}

test('a lockout states how long it lasts, with and without an account', async () => {
  const person = await product.person()
  for (const email of [person.email, 'nobody-here@example.com']) {
    const guesser = product.visitor()
    const said = await lockedOut(() => signIn(guesser, email, 'Wrong-Quartz-42!'), 10)
    expect(said).toBe('Too many attempts. Try again in 12 minutes.')
  }
})

test('codes at signing in', async () => {
  const { person, app } = await personWithTwoFactor(product)
  const visitor = await halfway(product, person.email)
  const said = await lockedOut(() => sendCode(visitor, app.wrong()), 5)
  expect(said).toBe('Too many wrong codes. To protect your account, we ended this sign-in. Try again in 12 minutes.')
})

test('codes that are spent for the day', async () => {
  const { person, app } = await personWithTwoFactor(product)
  await product.visitor().post('/api/auth/sign-in', { email: person.email, password: goodPassword })
  for (let tries = 0; tries < 21; tries++) {
    const visitor = await halfway(product, person.email)
    for (let wrong = 0; wrong < 5; wrong++) {
      const answer = await sendCode(visitor, app.wrong())
      if (answer.status !== 429) continue
      expect(problem(answer).detail).toBe(
        'Too many wrong codes. To protect your account, we ended this sign-in. Try again in 24 hours.',
      )
      return
    }
  }
  throw new Error('no end came')
})

test('proofs, by password and by code', async () => {
  const person = await product.person()
  const said = await lockedOut(() => person.post('/api/auth/prove', { password: 'Wrong-Quartz-42!' }), 10)
  expect(said).toBe('Too many attempts. Try again in 12 minutes.')
  const { person: other, app } = await personWithTwoFactor(product)
  const prove = () => other.post('/api/auth/prove', { password: goodPassword, code: app.wrong() })
  expect(await lockedOut(prove, 5)).toBe('Too many wrong codes. Try again in 12 minutes.')
})

test('asking for a new password, whether or not there is an account', async () => {
  const person = await product.person()
  for (const email of [person.email, 'nobody-there@example.com']) {
    const visitor = product.visitor()
    const said = await lockedOut(() => visitor.post('/api/auth/forgot-password', { email }), 10)
    expect(said).toBe('Too many attempts. Try again in 12 minutes.')
  }
})

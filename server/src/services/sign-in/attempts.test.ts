import { expect, test } from 'vitest'
import { type Browser, goodPassword } from '../../testing/product.ts'
import { oneProduct, signIn } from '../../testing/sign-in.ts'

const product = oneProduct()
/** For tests that ask more than a hundred times. */
const long = 120_000
const statusesOf = async (times: number, ask: (n: number) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await ask(n)).status)
  return statuses
}

test('what guesses nothing leaves others behind the same address room to sign in', { timeout: long }, async () => {
  const person = await product.person()
  const office = product.visitor()
  await statusesOf(60, () => office.post('/api/auth/passkey/sign-in-options', {}))
  const confirmed = await statusesOf(60, (n) => office.post('/api/auth/confirm', { token: `no-such-link-${n}` }))
  expect(new Set(confirmed)).toEqual(new Set([409]))
  expect((await signIn(office, person.email)).status).toBe(200)
})

test('refusals of one account do not affect others behind the same address', { timeout: long }, async () => {
  const [one, other] = [await product.person(), await product.person()]
  const office = product.visitor()
  const statuses = await statusesOf(102, () => signIn(office, one.email, 'Wrong-Quartz-42!'))
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(92).fill(429)])
  expect((await signIn(office, other.email)).status).toBe(200)
})

/** Uses up so much of what is counted from one address for whatever account, at little cost. */
const spend = (browser: Browser, times: number) =>
  statusesOf(times, (n) => browser.post('/api/auth/forgot-password', { email: `nobody${n}@example.com` }))

test('successful sign-ins do not use up the limit of others behind the same address', { timeout: long }, async () => {
  const [one, other] = [await product.person(), await product.person()]
  const office = product.visitor()
  expect(new Set(await spend(office, 99))).toEqual(new Set([200]))
  for (const { email } of [one, one, one, other]) expect((await signIn(office, email)).status).toBe(200)
})

test(
  'what is tried from one address for ever other accounts ends at a hundred, and only there',
  { timeout: long },
  async () => {
    const person = await product.person()
    const guesser = product.visitor()
    await spend(guesser, 95)
    const statuses = await statusesOf(6, (n) => signIn(guesser, `guess${n}@example.com`))
    expect(statuses).toEqual([...Array<number>(5).fill(401), 429])
    expect((await signIn(guesser, person.email)).status).toBe(429)
    expect((await signIn(product.visitor(), person.email)).status).toBe(200)
  },
)

test(
  'proofs are counted for the person, wherever the sign-in is carried, and cost nobody else behind their address',
  { timeout: long },
  async () => {
    const [person, other] = [await product.person(), await product.person()]
    const prove = (password: string, from: string) =>
      person.post('/api/auth/prove', { password }, { 'x-forwarded-for': from })
    const statuses = await statusesOf(10, (n) => prove('Wrong-Quartz-42!', `203.0.113.${n + 1}`))
    expect(statuses).toEqual(Array<number>(10).fill(400))
    const refused = await statusesOf(102, () => prove(goodPassword, '203.0.113.99'))
    expect(new Set(refused)).toEqual(new Set([429]))
    const neighbour = product.visitor()
    const answer = await neighbour.send(
      'POST',
      '/api/auth/sign-in',
      { email: other.email, password: goodPassword },
      { 'x-forwarded-for': '203.0.113.99' },
    )
    expect(answer.status).toBe(200)
  },
)

import { expect, test } from 'vitest'
import { goodPassword } from '../../testing/product.ts'
import { oneProduct, passTime } from '../../testing/sign-in.ts'
import { until } from '../../testing/until.ts'

const product = oneProduct()
const hour = 3_600_000
const templates = async (to: string) => (await product.mails(to, 0)).map(({ template }) => template)
const counted = async (to: string, template: string) =>
  (await templates(to)).filter((each) => each.endsWith(template)).length
/** Until nothing is left to send. */
const sent = () =>
  until(
    () => product.database.owner.query('select from outgoing_mails'),
    ({ rowCount }) => rowCount === 0,
  )

test('a person gets five mails about a forgotten password a day, then one an hour, however many strangers ask', async () => {
  const person = await product.person('therapist', 'flooded.owner@example.com')
  const ask = () => product.visitor().post('/api/auth/forgot-password', { email: person.email })
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await sent()
  // Two hold: five of the day, and the first of the hour.
  expect(await counted(person.email, 'reset-password')).toBe(6)
  await ask()
  await sent()
  expect(await counted(person.email, 'reset-password')).toBe(6)
  passTime(hour + 1000)
  await ask()
  await ask()
  await sent()
  expect(await counted(person.email, 'reset-password')).toBe(7)
  passTime(24 * hour)
  await ask()
  await sent()
  expect(await counted(person.email, 'reset-password')).toBe(8)
})

test('so do the owners of addresses that strangers sign up with, in whatever spelling', async () => {
  const signUp = (email: string) =>
    product.visitor().post('/api/auth/sign-up', { name: 'Eve', email, password: goodPassword, role: 'therapist' })
  const spellings = Array.from({ length: 12 }, (_, index) => `vic.tim+${index}@example.com`)
  for (const email of spellings) expect((await signUp(email)).status).toBe(200)
  await sent()
  const reached = await Promise.all(spellings.map((email) => counted(email, 'confirm-address')))
  expect(reached.reduce((sum, each) => sum + each, 0)).toBe(6)

  const owner = await product.person()
  for (let index = 0; index < 12; index++) await signUp(owner.email)
  await sent()
  expect(await counted(owner.email, 'address-already-used')).toBe(6)
})

test('and of addresses that an account is to move to', async () => {
  const mover = await product.person()
  for (let index = 0; index < 9; index++)
    expect((await mover.post('/api/auth/change-email', { newEmail: 'target@example.com' })).status).toBe(200)
  await sent()
  expect(await counted('target@example.com', 'change-address-new')).toBe(6)
})

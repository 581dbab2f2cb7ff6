import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientDetails } from '../../testing/own-rows.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

type Fields = Record<string, unknown> & { id: string; updatedAt: unknown }
const body = (answer: Answer) => answer.json as Fields
const add = async (more: object = {}) => body(await therapist.post('/api/v1/clients', clientDetails(more)))
const get = async (id: string) => body(await therapist.get(`/api/v1/clients/${id}`))
/** Saves over what `seen` was, with all that it held. */
const save = (seen: Fields, more: object, who: Browser = therapist) => {
  const { name, age, gender, email, updatedAt } = seen
  return who.send('PUT', `/api/v1/clients/${seen.id}`, { name, age, gender, email, updatedAt, ...more })
}
const refusal = (answer: Answer) => [answer.status, body(answer).code, body(answer).detail]

test("a version conflict keeps the other window's version, which can be read", async () => {
  const made = await add({ diagnosis: 'Low mood' })
  const other = body(await save(made, { phone: '+44 7700 900123', diagnosis: 'Grief' }))
  const stale = await save(made, { name: 'From this window' })
  expect(refusal(stale)).toEqual([
    409,
    'version-conflict',
    'This client was changed in another tab after you opened it. Nothing was overwritten.',
  ])
  expect(await get(made.id)).toEqual(other)
  const fresh = await save(other, { name: 'From this window', diagnosis: 'Grief' })
  expect([fresh.status, body(fresh)]).toMatchObject([200, { name: 'From this window', diagnosis: 'Grief' }])
})

test('of ten concurrent saves of a client, one succeeds', async () => {
  const made = await add()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(made, { name: `Window ${n}` })))
  const kept = answers.filter(({ status }) => status === 200)
  expect([kept.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 9])
  expect(kept.map(body)).toEqual([await get(made.id)])
})

test('an address that another client has is said of what is saved, not of what is gone', async () => {
  const [taken, made] = [await add(), await add()]
  await save(made, { name: 'From the other window' })
  expect(refusal(await save(made, { email: taken.email }))).toMatchObject([409, 'version-conflict', {}])
  expect(refusal(await save(await get(made.id), { email: taken.email }))).toMatchObject([409, 'already-exists', {}])
})

test.each([undefined, null, 'yesterday', 7])('a client is not changed by who saw them at %j', async (updatedAt) => {
  const made = await add()
  const answer = await save(made, { updatedAt, name: 'Lost' })
  expect([answer.status, body(answer).errors]).toEqual([400, { updatedAt: 'updatedAt is required' }])
  expect(await get(made.id)).toEqual(made)
})

test("another practice's client is not found, whatever the version", async () => {
  const made = await add()
  const stranger = await product.person()
  const answers = await Promise.all([
    save(made, { name: 'Theirs' }, stranger),
    save({ ...made, updatedAt: '2020-01-01T00:00:00Z' }, {}, stranger),
    save({ ...made, id: crypto.randomUUID() }, {}),
  ])
  expect(answers.map(refusal)).toEqual(
    answers.map(() => [404, 'not-found', 'The requested client profile could not be found.']),
  )
  expect(await get(made.id)).toEqual(made)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient } from '../../testing/own-rows.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser
let clientId: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  clientId = await newClient(therapist)
})
afterAll(() => product.stop())

type Fields = Record<string, unknown> & { id: string; updatedAt: unknown }
const body = (answer: Answer) => answer.json as Fields
const logDate = '2026-05-04'
const add = (more: object = {}) => therapist.post(`/api/v1/clients/${clientId}/wellness-records`, { logDate, ...more })
/** Saves over what `seen` was. */
const save = ({ id, updatedAt }: Fields, more: object) =>
  therapist.send('PUT', `/api/v1/wellness-records/${id}`, { logDate, updatedAt, ...more })
const get = (id: string) => therapist.get(`/api/v1/wellness-records/${id}`)

test("a version conflict keeps the other window's version, which can be read", async () => {
  const made = body(await add({ notes: 'Of both' }))
  const other = body(await save(made, { moodRating: 2, notes: 'Of the other window' }))
  const stale = await save(made, { notes: 'Of this window' })
  expect([stale.status, body(stale).code, body(stale).detail]).toEqual([
    409,
    'version-conflict',
    'This session record was changed in another tab after you opened it. Nothing was overwritten.',
  ])
  expect(body(await get(made.id))).toEqual(other)
  const seen = await save(other, { notes: 'Of this window' })
  expect([seen.status, body(seen).notes]).toEqual([200, 'Of this window'])
})

test('of ten concurrent saves of a record, one succeeds', async () => {
  const made = body(await add())
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => save(made, { notes: `Window ${n}` })))
  const kept = answers.filter(({ status }) => status === 200)
  expect([kept.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 9])
  expect(kept.map(body)).toEqual([body(await get(made.id))])
})

test.each([undefined, null, 'yesterday', 7])('a record is not changed by who saw it at %j', async (updatedAt) => {
  const made = body(await add({ notes: 'Kept' }))
  const answer = await save(made, { updatedAt, notes: 'Lost' })
  expect([answer.status, body(answer).errors]).toEqual([400, { updatedAt: 'updatedAt is required' }])
  expect(body(await get(made.id)).notes).toBe('Kept')
})

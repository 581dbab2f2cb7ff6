import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient } from '../../testing/own-rows.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { beforeAllTries } from '../../testing/second-try.ts'

let product: Product
let therapist: Browser
let other: Browser
beforeAll(async () => {
  product = await openProduct()
})
beforeAllTries(async () => {
  therapist = await product.person()
  other = await product.person()
})
afterAll(() => product.stop())

const path = '/api/v1/booking/services'
const details = { name: 'Session', minutes: 50, type: 'online' }
const add = (more: object = {}, who = therapist) => who.post(path, { ...details, ...more })
const body = (answer: Answer) => answer.json as Record<string, unknown>
const listed = async (who = therapist) => body(await who.get(path)).items as Record<string, unknown>[]

test('booking starts switched off, with a limit and no words about cancelling', async () => {
  expect(body(await other.get('/api/v1/booking/settings'))).toEqual({
    bookingEnabled: false,
    bookingClients: 'all',
    bookingLimit: 3,
    bookingByRequest: false,
    bookingPolicy: null,
  })
})

test('two services cannot have the same name, in any case; another practice can have it', async () => {
  expect((await add({ name: 'First talk' })).status).toBe(201)
  const second = await add({ name: 'FIRST talk' })
  expect([second.status, body(second).errors]).toEqual([409, { name: expect.stringMatching(/already a service/) }])
  expect((await add({ name: 'First talk' }, other)).status).toBe(201)
})

test('only clients of the practice can be chosen, and a deleted client leaves the list, which stays closed to others', async () => {
  const mine = await newClient(therapist)
  const foreign = await newClient(other)
  expect((await add({ name: 'Couples', clientIds: [mine, foreign] })).status).toBe(404)
  const { id } = body(await add({ name: 'Couples', clientIds: [mine] }))
  const change = await therapist.send('PUT', `${path}/${String(id)}`, { ...details, clientIds: [foreign] })
  expect(change.status).toBe(404)
  const gone = await therapist.post('/rpc/clients/delete', { json: { id: mine } })
  expect(gone.status).toBe(200)
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ name: 'Couples', clientIds: [] })
})

test('a practice has at most 30 services, also when many are added at once', async () => {
  const { length: before } = await listed(other)
  const answers = await Promise.all(
    Array.from({ length: 34 }, (_, number) => add({ name: `Service ${number}` }, other)),
  )
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4 + before)
  expect(await listed(other)).toHaveLength(30)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/appointment-calls.ts'
import { sessionDetails } from '../../testing/own-rows.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
let client: Awaited<ReturnType<typeof joinedClient>>
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
beforeEach(async () => {
  client = await joinedClient(product, therapist, { phone: null })
})
afterAll(() => product.stop())

type Body = Record<string, unknown>
type Seen = { client: { phone: string | null; updatedAt: string }; offered: { givenAt: string } | null }
const body = (answer: Answer) => answer.json as Body
const phone = '+44 7700 900130'
const save = (details: object) => client.send('PATCH', '/api/v1/portal/details', details)
const seen = async () => (await therapist.get(`/api/v1/clients/${client.clientId}/overview`)).json as Seen
const copyDetail = async (detail: string, more: object = {}) => {
  const { client: record, offered } = await seen()
  const json = { details: [detail], givenAt: offered?.givenAt, updatedAt: record.updatedAt, ...more }
  return therapist.post(`/api/v1/clients/${client.clientId}/offered`, json)
}
const waitingOf = async () => {
  const { offeredDetails } = (await therapist.get('/api/v1/dashboard')).json as {
    offeredDetails: { clientId: string; total: number }[]
  }
  return offeredDetails.find(({ clientId }) => clientId === client.clientId)?.total
}
const decline = (givenAt: unknown) =>
  therapist.post(`/api/v1/clients/${client.clientId}/offered/decline`, { givenAt: String(givenAt) })

test('what is offered waits on the dashboard until it is copied, kept out, or its client is archived', async () => {
  expect(await waitingOf()).toBeUndefined()
  await save({ phone, pronouns: 'they/them', shared: ['phone', 'pronouns'] })
  expect(await waitingOf()).toBe(2)
  await copyDetail('pronouns')
  expect(await waitingOf()).toBe(1)
  const { offered } = await seen()
  expect((await decline(offered?.givenAt)).status).toBe(200)
  expect([await waitingOf(), (await seen()).offered, (await seen()).client.phone]).toEqual([undefined, null, null])
  // A change is offered anew, beside all that still differs; what was seen before is no longer kept out by it.
  await save({ phone: '+44 7700 900131' })
  expect([await waitingOf(), (await decline(offered?.givenAt)).status]).toEqual([1, 409])
  await therapist.post(`/api/v1/clients/${client.clientId}/archive`, {})
  expect(await waitingOf()).toBeUndefined()
})

test('another picture or name in the account makes no offer old', async () => {
  await save({ phone, shared: ['phone'] })
  const { offered } = await seen()
  await client.send('PATCH', '/api/v1/settings/profile', { fullName: 'Another Name' })
  expect((await copyDetail('phone', { givenAt: offered?.givenAt })).status).toBe(200)
})

const isAsked = async () =>
  body(await client.get(`/api/v1/portal/practices/${client.clientId}/home`)).detailsAsked as boolean
const ask = () => therapist.post(`/api/v1/clients/${client.clientId}/ask-details`, {})
const asks = async () =>
  ((await client.get('/api/v1/notifications')).json as { items: { kind: string; actionUrl: string }[] }).items.filter(
    ({ kind }) => kind === 'details-asked',
  )

test('whoever has joined is asked for their details before the first appointment, until they have shared some', async () => {
  expect(await isAsked()).toBe(true)
  await save({ pronouns: 'they/them' })
  expect(await isAsked()).toBe(true)
  await save({ shared: [] })
  expect(await isAsked()).toBe(false)
})

test('who has been seen is asked only by their therapist, who may ask again', async () => {
  const session = sessionDetails({ sessionDate: dayFromNow(-3), status: 'completed' })
  expect((await therapist.post(`/api/v1/clients/${client.clientId}/sessions`, session)).status).toBe(201)
  expect(await isAsked()).toBe(false)
  for (const status of [200, 200]) expect((await ask()).status).toBe(status)
  expect([await isAsked(), (await asks()).map(({ actionUrl }) => actionUrl)]).toEqual([
    true,
    [`/client/profile?details=open&clientId=${client.clientId}`],
  ])
  await save({ shared: ['phone'] })
  expect(await isAsked()).toBe(false)
  expect((await ask()).status).toBe(200)
  expect(await isAsked()).toBe(true)
})

test('nobody is asked who has not joined, is archived or belongs to another practice', async () => {
  const other = await product.person()
  expect((await other.post(`/api/v1/clients/${client.clientId}/ask-details`, {})).status).toBe(404)
  await therapist.post(`/api/v1/clients/${client.clientId}/archive`, {})
  const archived = await ask()
  await therapist.post(`/api/v1/clients/${client.clientId}/restore`, {})
  await therapist.send('DELETE', `/api/v1/clients/${client.clientId}/portal-access`)
  const left = await ask()
  expect([archived, left].map((answer) => [answer.status, body(answer).code])).toEqual([
    [409, 'not-possible-now'],
    [409, 'not-possible-now'],
  ])
  expect(await asks()).toEqual([])
})

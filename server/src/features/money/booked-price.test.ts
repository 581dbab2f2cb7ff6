import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/appointment-calls.ts'
import { ownMoney } from '../../testing/money-rows.ts'
import { newClient, sessionDetails } from '../../testing/own-rows.ts'
import { joinedAs } from '../../testing/portal-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'

type Price = { amountMinor: number; currency: string } | null
type Charge = { kind: string; amountMinor: number; currency: string; state: string; waivedReason: string | null }
let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

/** A practice that charges 80.50 EUR for a session, with a service that its client may book. */
async function practice(price: Price, agreed: object = {}) {
  const therapist = await product.person()
  await ownMoney(therapist, { currency: 'EUR', sessionPriceMinor: 8050, latePercent: 50, chargesFrom: '2026-01-01' })
  const clientId = await newClient(therapist)
  const agree = (given: object, updatedAt: string | null = null) =>
    therapist.send('PUT', `/api/v1/clients/${clientId}/billing`, {
      rhythm: 'month',
      showsDiagnosis: false,
      updatedAt,
      ...given,
    })
  const { updatedAt } = (await agree(agreed)).json as { updatedAt: string }
  await therapist.send('PATCH', '/api/v1/settings/practice', { timeZone: 'UTC', cancellationHours: 336 })
  await therapist.send('PATCH', '/api/v1/booking/settings', { bookingEnabled: true, bookingLimit: 20 })
  const added = await therapist.post('/api/v1/booking/services', {
    name: 'First meeting',
    minutes: 30,
    type: 'online',
    price,
  })
  const { id: serviceId } = added.json as { id: string }
  const client = await joinedAs(product, therapist, clientId)
  const path = `/api/v1/portal/practices/${clientId}/booking`
  const told = async () =>
    ((await client.get(`${path}/services`)).json as { items: { price: Price }[] }).items[0]?.price
  const book = async () => {
    const answer = await client.get(`${path}/slots?serviceId=${serviceId}&from=${dayFromNow(3)}&days=7`)
    const [slot] = (answer.json as { slots: { startsAt: string }[] }).slots
    const seen = { minutes: 30, type: 'online', price: await told() }
    const booked = await client.post(`${path}/appointments`, { serviceId, startsAt: slot?.startsAt, seen })
    return booked.json as { id: string; updatedAt: string }
  }
  const cancel = (id: string) => client.post('/rpc/portal/cancelAppointment', { json: { clientId, id } })
  const hold = (appointmentId: string) =>
    therapist.post(
      `/api/v1/clients/${clientId}/sessions`,
      sessionDetails({ status: 'completed', sessionDate: dayFromNow(0), appointmentId }),
    )
  const charges = async () =>
    ((await therapist.get(`/api/v1/charges?clientId=${clientId}`)).json as { items: Charge[] }).items
  return { therapist, told, book, cancel, hold, charges, agree: (given: object) => agree(given, updatedAt), serviceId }
}

test.each([
  ['a service without one', null, {}, null, 4025, 'EUR'],
  ['its own', { amountMinor: 6000, currency: 'EUR' }, {}, 6000, 3000, 'EUR'],
  ['its own, in another currency', { amountMinor: 6001, currency: 'JPY' }, {}, 6001, 3001, 'JPY'],
  ['what was agreed with the client', { amountMinor: 6000, currency: 'GBP' }, { priceMinor: 4000 }, 4000, 2000, 'EUR'],
] as const)('a late cancellation costs half of the price: %s', async (_what, price, agreed, amount, fee, currency) => {
  const { told, book, cancel, charges } = await practice(price, agreed)
  expect(await told()).toEqual(amount === null ? null : { amountMinor: amount, currency })
  await cancel((await book()).id)
  expect(await charges()).toMatchObject([{ kind: 'late-cancellation', state: 'proposed', amountMinor: fee, currency }])
})

test('a session that was held costs what was told, and nothing where that was free', async () => {
  for (const [amountMinor, state, waivedReason] of [
    [6000, 'open', null],
    [0, 'waived', 'Free to book'],
  ] as const) {
    const { book, hold, charges } = await practice({ amountMinor, currency: 'EUR' })
    expect((await hold((await book()).id)).status).toBe(201)
    expect(await charges()).toMatchObject([{ kind: 'session', amountMinor, state, waivedReason }])
  }
})

test('nothing is proposed for a service that is free, or free for this client', async () => {
  for (const [price, agreed] of [
    [{ amountMinor: 0, currency: 'EUR' }, { priceMinor: 4000 }],
    [{ amountMinor: 6000, currency: 'EUR' }, { freeReason: 'Training case' }],
  ] as const) {
    const { told, book, cancel, charges } = await practice(price, agreed)
    expect(await told()).toEqual({ amountMinor: 0, currency: 'EUR' })
    await cancel((await book()).id)
    expect(await charges()).toEqual([])
  }
})

test('what the client was told stays, whatever is changed afterwards', async () => {
  const { therapist, told, book, cancel, charges, agree, serviceId } = await practice({
    amountMinor: 6000,
    currency: 'EUR',
  })
  const { id } = await book()
  await agree({ priceMinor: 9000 })
  await therapist.send('DELETE', `/api/v1/booking/services/${serviceId}`)
  expect(await told()).toBeUndefined()
  await cancel(id)
  expect(await charges()).toMatchObject([{ amountMinor: 3000, currency: 'EUR' }])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/appointment-calls.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { beforeAllTries } from '../../testing/second-try.ts'

let product: Product
let therapist: Browser
let clients: Awaited<ReturnType<typeof joinedClient>>[]
let serviceId: string
beforeAll(async () => {
  product = await openProduct()
})
beforeAllTries(async () => {
  day = 3
  therapist = await product.person()
  clients = await Promise.all(Array.from({ length: 4 }, () => joinedClient(product, therapist)))
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const open = { enabled: true, startTime: '09:00', endTime: '12:00' }
  const workingHours = Object.fromEntries(days.map((day) => [day, open]))
  await therapist.send('PATCH', '/api/v1/settings/practice', { workingHours, timeZone: 'Europe/London' })
  await therapist.send('PATCH', '/api/v1/booking/settings', { bookingEnabled: true, bookingLimit: 20 })
  const service = { name: 'Session', minutes: 60, type: 'in_person' }
  serviceId = (body(await therapist.post('/api/v1/booking/services', service)) as unknown as { id: string }).id
})
afterAll(() => product.stop())

type Slot = { startsAt: string; endsAt: string }
type Body = { slots: Slot[]; hold: Slot | null; nextSlots: Slot[]; code: string; detail: string; status: string }
const body = (answer: Answer) => answer.json as Body
const one = (number: number) => clients[number] as (typeof clients)[number]
const path = (who: { clientId: string }, rest: string) => `/api/v1/portal/practices/${who.clientId}/booking/${rest}`
const slots = async (who: (typeof clients)[number], from: string, days = 1) =>
  body(await who.get(path(who, `slots?serviceId=${serviceId}&from=${from}&days=${days}`)))
const hold = (who: (typeof clients)[number], startsAt: string, more: object = {}) =>
  who.send('PUT', path(who, 'hold'), { serviceId, startsAt, ...more })
const confirm = (who: (typeof clients)[number], startsAt: string, more: object = {}) =>
  who.post(path(who, 'appointments'), { serviceId, startsAt, ...more })
const refused = (answer: Answer) => [answer.status, body(answer).code]
const taken = [409, 'not-possible-now']

// Each test has a day of its own.
let day: number
let from: string
let open: string[]
beforeEach(async () => {
  from = dayFromNow(++day)
  open = (await slots(one(0), from)).slots.map(({ startsAt }) => startsAt)
})
const slot = (number = 0) => open[number] ?? ''

test('a day has the slots of its working hours, every half hour', () => {
  expect(open).toHaveLength(5)
})

test('a booking is an appointment, is announced to the practice and takes its time', async () => {
  const answer = await confirm(one(0), slot())
  expect([answer.status, body(answer)]).toMatchObject([201, { status: 'scheduled', type: 'in_person' }])
  expect(Date.parse((body(answer) as unknown as Slot).startsAt)).toBe(Date.parse(slot()))
  expect((await slots(one(1), from)).slots.map(({ startsAt }) => startsAt)).toEqual(open.slice(2))
  const { items } = (await therapist.get('/api/v1/notifications')).json as { items: { kind: string }[] }
  expect(items[0]).toMatchObject({ kind: 'appointment-booked-by-client' })
})

test('sent again with the same key, it is booked once', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => one(0).post(path(one(0), 'appointments'), { serviceId, startsAt: slot() }, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('of clients who want one slot at the same moment, one gets it and the others are offered the next ones', async () => {
  const answers = await Promise.all(clients.map((client) => confirm(client, slot())))
  const lost = answers.filter(({ status }) => status !== 201)
  expect(lost.map(refused)).toEqual([taken, taken, taken])
  for (const answer of lost) expect(body(answer).nextSlots.map(({ startsAt }) => startsAt)).toEqual(open.slice(2, 5))
})

describe('a hold', () => {
  test('keeps other clients away, is shown to its client as their own and counts when they confirm', async () => {
    expect((await hold(one(0), slot())).status).toBe(200)
    expect((await slots(one(1), from)).slots.map(({ startsAt }) => startsAt)).toEqual(open.slice(2))
    const own = await slots(one(0), from)
    expect([own.hold?.startsAt, own.slots.length]).toEqual([slot(), 5])
    expect(refused(await confirm(one(1), slot()))).toEqual(taken)
    expect(refused(await hold(one(1), slot(1)))).toEqual(taken)
    expect((await confirm(one(0), slot())).status).toBe(201)
    expect((await slots(one(0), from)).hold).toBeNull()
  })

  test('ends after five minutes, and moves when its client chooses another slot', async () => {
    await hold(one(0), slot())
    await hold(one(0), slot(4))
    expect((await hold(one(1), slot())).status).toBe(200)
    await product.database.owner.query(`update booking_holds set expires_at = now() - interval '1 second'`)
    expect((await confirm(one(2), slot())).status).toBe(201)
    expect(refused(await confirm(one(1), slot()))).toEqual(taken)
  })
})

describe('refused:', () => {
  test('a slot whose hours were closed while the client held it', async () => {
    await hold(one(0), slot())
    await therapist.post('/api/v1/settings/date-overrides', { fromDate: from, toDate: from })
    expect(refused(await confirm(one(0), slot()))).toEqual(taken)
  })

  test('a time between slots, in the past and beyond the horizon', async () => {
    const between = new Date(Date.parse(slot()) + 60_000).toISOString()
    for (const at of [between, '2020-01-01T09:00:00Z', `${dayFromNow(100)}T09:00:00Z`])
      expect(refused(await confirm(one(0), at))).toEqual(taken)
  })

  test('more days at once than a month', async () => {
    const answer = await one(0).get(path(one(0), `slots?serviceId=${serviceId}&from=${from}&days=34`))
    expect(answer.status).toBe(400)
  })

  test('more upcoming bookings than the practice allows, until one is cancelled', async () => {
    // The others may have booked before: which of them won a race is open.
    const booker = await joinedClient(product, therapist)
    await therapist.send('PATCH', '/api/v1/booking/settings', { bookingLimit: 1 })
    const first = (body(await confirm(booker, slot())) as unknown as { id: string }).id
    expect(body(await confirm(booker, slot(2))).detail).toMatch(/already booked as many/)
    await booker.post('/rpc/portal/cancelAppointment', { json: { clientId: booker.clientId, id: first } })
    expect((await confirm(booker, slot(2))).status).toBe(201)
    await therapist.send('PATCH', '/api/v1/booking/settings', { bookingLimit: 20 })
  })

  test('a day with as many appointments as the practice takes', async () => {
    await therapist.send('PATCH', '/api/v1/settings/practice', { maxPerDay: 1 })
    expect((await confirm(one(0), slot())).status).toBe(201)
    const refusal = await confirm(one(1), slot(3))
    expect(refused(refusal)).toEqual(taken)
    expect(body(refusal).nextSlots[0]?.startsAt.slice(0, 10)).toBe(dayFromNow(day + 1))
    await therapist.send('PATCH', '/api/v1/settings/practice', { maxPerDay: null })
    expect((await confirm(one(1), slot(3))).status).toBe(201)
  })

  test('an unknown service, one for other clients, and another client’s record', async () => {
    expect((await confirm(one(0), slot(), { serviceId: crypto.randomUUID() })).status).toBe(404)
    const chosen = { name: 'Chosen', minutes: 60, type: 'online', clientIds: [one(1).clientId] }
    const { id } = body(await therapist.post('/api/v1/booking/services', chosen)) as unknown as { id: string }
    expect((await confirm(one(0), slot(), { serviceId: id })).status).toBe(404)
    const foreign = await one(0).post(path(one(1), 'appointments'), { serviceId, startsAt: slot() })
    expect(foreign.status).toBe(404)
    expect((await confirm(one(1), slot(), { serviceId: id })).status).toBe(201)
  })

  test('while booking is off, and while the client is archived', async () => {
    await therapist.send('PATCH', '/api/v1/booking/settings', { bookingEnabled: false })
    expect(refused(await confirm(one(0), slot()))).toEqual(taken)
    await therapist.send('PATCH', '/api/v1/booking/settings', { bookingEnabled: true })
    await therapist.post('/rpc/clients/archive', { json: { id: one(0).clientId, upcoming: 'keep' } })
    expect((await confirm(one(0), slot())).status).toBe(404)
    await therapist.post('/rpc/clients/restore', { json: { id: one(0).clientId } })
  })
})

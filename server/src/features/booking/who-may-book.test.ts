import { bookingTexts, clientBookingTexts } from '@openhour/shared/features/booking/booking.rules.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/appointment-calls.ts'
import { changeClient, clientDetails } from '../../testing/own-rows.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { beforeAllTries } from '../../testing/second-try.ts'

type Client = Awaited<ReturnType<typeof joinedClient>>
type Body = { id: string; code: string; detail: string; items: Body[]; slots: { startsAt: string }[]; canBook: boolean }

let product: Product
let therapist: Browser
let client: Client
let neighbour: Client
beforeAll(async () => {
  product = await openProduct()
})
beforeAllTries(async () => {
  therapist = await product.person()
  client = await joinedClient(product, therapist)
  neighbour = await joinedClient(product, therapist)
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const open = { enabled: true, startTime: '09:00', endTime: '18:00' }
  const workingHours = Object.fromEntries(days.map((day) => [day, open]))
  await therapist.send('PATCH', '/api/v1/settings/practice', { workingHours, timeZone: 'Europe/London' })
  await settings({ bookingEnabled: true, bookingLimit: 20 })
})
afterAll(() => product.stop())

const body = (answer: Answer) => answer.json as Body
const settings = (changes: object) => therapist.send('PATCH', '/api/v1/booking/settings', changes)
const path = (who: Client, rest: string) => `/api/v1/portal/practices/${who.clientId}/booking/${rest}`
const details = { minutes: 60, type: 'in_person', price: { amountMinor: 8050, currency: 'GBP' } }
const refused = (answer: Answer) => [answer.status, body(answer).detail]
const canBook = async (who: Client) => body(await who.get('/api/v1/portal/practices')).items.map((one) => one.canBook)

// Each test has a service and a day of its own.
let number = 0
let serviceId: string
let slots: string[]
beforeEach(async () => {
  const added = await therapist.post('/api/v1/booking/services', { name: `Session ${++number}`, ...details })
  serviceId = body(added).id
  const from = dayFromNow(number + 2)
  const answer = await client.get(path(client, `slots?serviceId=${serviceId}&from=${from}&days=1`))
  slots = body(answer).slots.map(({ startsAt }) => startsAt)
})
const slot = (place = 0) => slots[place] ?? ''
const change = (changes: object) =>
  therapist.send('PUT', `/api/v1/booking/services/${serviceId}`, {
    name: `Session ${number}`,
    ...details,
    clientIds: null,
    ...changes,
  })
const hold = (who: Client, startsAt: string) => who.send('PUT', path(who, 'hold'), { serviceId, startsAt })
const confirm = (who: Client, startsAt: string, more: object = {}) =>
  who.post(path(who, 'appointments'), { serviceId, startsAt, ...more })

describe('a price', () => {
  const offered = async () => body(await client.get(path(client, 'services'))).items.find(({ id }) => id === serviceId)

  test('is shown to clients who may book, until it is taken away', async () => {
    expect(await offered()).toEqual({ id: serviceId, name: `Session ${number}`, ...details })
    expect((await change({ price: null })).status).toBe(200)
    expect(await offered()).toMatchObject({ price: null })
  })

  test.each([
    { amountMinor: -1, currency: 'GBP' },
    { amountMinor: 100_000_000_000, currency: 'GBP' },
  ])('is refused with a message: %j', async (price) => {
    const answer = await change({ price })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(moneyTexts.amount)])
  })

  test('needs a currency that the product knows', async () => {
    for (const price of [{ amountMinor: 100 }, { amountMinor: 100, currency: 'XXX' }])
      expect((await change({ price })).status).toBe(400)
  })
})

describe('if only clients who were met may book', () => {
  test('a session that took place opens booking to its client, and a missed one does not', async () => {
    await settings({ bookingClients: 'met' })
    const notYet = [409, clientBookingTexts.notAllowed]
    expect(await canBook(client)).toEqual([false])
    expect(refused(await client.get(path(client, 'services')))).toEqual(notYet)
    expect(refused(await hold(client, slot()))).toEqual(notYet)
    expect(refused(await confirm(client, slot()))).toEqual(notYet)
    const session = { sessionDate: dayFromNow(-2), durationMinutes: 50, sessionType: 'individual', notes: 'Met.' }
    const add = (status: string) =>
      therapist.post(`/api/v1/clients/${client.clientId}/sessions`, { ...session, status })
    expect((await add('no-show')).status).toBe(201)
    expect(refused(await confirm(client, slot()))).toEqual(notYet)
    expect((await add('completed')).status).toBe(201)
    expect(await canBook(client)).toEqual([true])
    expect((await confirm(client, slot())).status).toBe(201)
    expect(await canBook(neighbour)).toEqual([false])
    await settings({ bookingClients: 'all' })
  })
})

describe('a client who may no longer book', () => {
  const mayBook = (allowed: boolean) =>
    changeClient(therapist, client.clientId, clientDetails({ email: client.email, mayBook: allowed }))

  test('is refused in the middle of booking and keeps what is booked; others book on', async () => {
    const booked = body(await confirm(client, slot()))
    await hold(client, slot(4))
    expect((await mayBook(false)).status).toBe(200)
    const notAllowed = [409, clientBookingTexts.notAllowed]
    expect(refused(await confirm(client, slot(4)))).toEqual(notAllowed)
    const move = { serviceId, startsAt: slot(4) }
    expect(refused(await client.send('PUT', path(client, `appointments/${booked.id}`), move))).toEqual(notAllowed)
    const upcoming = await client.get(`/api/v1/portal/practices/${client.clientId}/appointments`)
    expect(body(upcoming).items.map(({ id }) => id)).toContain(booked.id)
    expect((await confirm(neighbour, slot(8))).status).toBe(201)
    expect((await mayBook(true)).status).toBe(200)
    expect((await confirm(client, slot(4))).status).toBe(201)
  })
})

describe('while a client is about to confirm, the practice', () => {
  const seen = { minutes: details.minutes, type: details.type, price: details.price }
  beforeEach(async () => {
    expect((await hold(client, slot())).status).toBe(200)
  })

  test.each([
    ['makes the service longer', { minutes: 80 }],
    ['moves it online', { type: 'online' }],
    ['changes its price', { price: { amountMinor: 9000, currency: 'GBP' } }],
    ['takes its price away', { price: null }],
  ])('%s: nothing is booked, and the client is told to look again', async (_, changes) => {
    expect((await change(changes)).status).toBe(200)
    expect(refused(await confirm(client, slot(), { seen }))).toEqual([409, clientBookingTexts.changed])
    expect((await confirm(client, slot(), { seen: { ...seen, ...changes } })).status).toBe(201)
  })

  test('renames it: the booking goes through', async () => {
    await change({ name: `Talk ${number}` })
    expect((await confirm(client, slot(), { seen })).status).toBe(201)
  })

  test('keeps it for other clients: it is not there any more', async () => {
    await change({ clientIds: [neighbour.clientId] })
    expect(refused(await confirm(client, slot(), { seen }))).toEqual([404, bookingTexts.serviceNotFound])
  })

  test('deletes it: it is not there any more, and its time is free for others', async () => {
    const other = body(await therapist.post('/api/v1/booking/services', { name: `Other ${number}`, ...details })).id
    expect((await therapist.send('DELETE', `/api/v1/booking/services/${serviceId}`)).status).toBe(200)
    expect(refused(await confirm(client, slot(), { seen }))).toEqual([404, bookingTexts.serviceNotFound])
    const booked = await neighbour.post(path(neighbour, 'appointments'), { serviceId: other, startsAt: slot() })
    expect(booked.status).toBe(201)
  })

  test('changes its hours: the next free times are offered', async () => {
    const day = slot().slice(0, 10)
    const hours = { fromDate: day, toDate: day, startTime: '12:00', endTime: '18:00' }
    expect((await therapist.post('/api/v1/settings/date-overrides', hours)).status).toBe(201)
    const answer = await confirm(client, slot(), { seen })
    expect(refused(answer)).toEqual([409, clientBookingTexts.taken])
    const next = (answer.json as { nextSlots: { startsAt: string }[] }).nextSlots
    expect(next).toHaveLength(3)
    expect((await confirm(client, next[0]?.startsAt ?? '', { seen })).status).toBe(201)
  })

  test('stops taking bookings: the client is told whom to ask', async () => {
    await settings({ bookingEnabled: false })
    expect(refused(await confirm(client, slot(), { seen }))).toEqual([409, clientBookingTexts.off])
    await settings({ bookingEnabled: true })
    expect((await confirm(client, slot(), { seen })).status).toBe(201)
  })

  test('answers a repetition with what was booked, whatever has changed since', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => client.post(path(client, 'appointments'), { serviceId, startsAt: slot(), seen }, key)
    const first = await send()
    await change({ minutes: 80 })
    const again = await send()
    expect([again.status, body(again).id]).toEqual([201, body(first).id])
  })
})

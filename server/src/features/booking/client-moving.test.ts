import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayFromNow, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { beforeAllTries } from '../../testing/second-try.ts'

let product: Product
let therapist: Awaited<ReturnType<Product['person']>>
let client: Awaited<ReturnType<typeof joinedClient>>
let other: Awaited<ReturnType<typeof joinedClient>>
let serviceId: string
beforeAll(async () => {
  product = await openProduct()
})
beforeAllTries(async () => {
  day = 5
  therapist = await product.person()
  ;[client, other] = await Promise.all([joinedClient(product, therapist), joinedClient(product, therapist)])
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const open = { enabled: true, startTime: '09:00', endTime: '12:00' }
  const workingHours = Object.fromEntries(days.map((day) => [day, open]))
  await therapist.send('PATCH', '/api/v1/settings/practice', { workingHours, timeZone: 'Europe/London' })
  await therapist.send('PATCH', '/api/v1/booking/settings', { bookingEnabled: true, bookingLimit: 20 })
  const service = { name: 'Session', minutes: 60, type: 'in_person' }
  serviceId = ((await therapist.post('/api/v1/booking/services', service)).json as { id: string }).id
})
afterAll(() => product.stop())

type Booked = { id: string; startsAt: string; status: string }
type Problem = { code: string; detail: string; nextSlots: { startsAt: string }[] }
const path = (who: { clientId: string }, rest: string) => `/api/v1/portal/practices/${who.clientId}/booking/${rest}`
const openOn = async (from: string, more = '') => {
  const answer = await client.get(path(client, `slots?serviceId=${serviceId}&from=${from}&days=1${more}`))
  return (answer.json as { slots: { startsAt: string }[] }).slots.map(({ startsAt }) => startsAt)
}
const book = (who: typeof client, startsAt: string) => who.post(path(who, 'appointments'), { serviceId, startsAt })
const booked = async (who: typeof client, startsAt: string) => (await book(who, startsAt)).json as Booked
const move = (id: string, startsAt: string | undefined, who = client) =>
  who.send('PUT', path(who, `appointments/${id}`), { serviceId, startsAt })
const refused = ({ status, json }: Answer) => [status, (json as Problem).code]
const newest = async (who: Browser) =>
  ((await who.get('/api/v1/notifications')).json as { items: { id: string; title: string; message: string }[] })
    .items[0]

// Each test has a day of its own, outside the cancellation window.
let day: number
let from: string
let open: string[]
beforeEach(async () => {
  from = dayFromNow(++day)
  open = await openOn(from)
})
const slot = (number = 0) => open[number] ?? ''

test('what can be booked names the appointments that can be moved', async () => {
  const { id } = await booked(client, slot())
  const { json } = await client.get(path(client, 'services'))
  expect(json).toMatchObject({ byRequest: false, bookings: [{ id, serviceId }] })
  await client.post('/rpc/portal/cancelAppointment', { json: { clientId: client.clientId, id } })
  expect((await client.get(path(client, 'services'))).json).toMatchObject({ bookings: [] })
})

test('a client moves an appointment, over its own time too, and the practice is told', async () => {
  const { id } = await booked(client, slot())
  expect(await openOn(from)).toEqual(open.slice(2))
  expect(await openOn(from, `&moving=${id}`)).toEqual(open)
  const answer = await move(id, slot(1))
  expect([answer.status, (answer.json as Booked).id]).toEqual([200, id])
  expect(Date.parse((answer.json as Booked).startsAt)).toBe(Date.parse(slot(1)))
  expect(await openOn(from)).toEqual(open.slice(3))
  expect((await newest(therapist))?.title).toMatch(/ moved an appointment$/)
})

test('a move that is sent again after a lost answer is one move, and is told once', async () => {
  const { id } = await booked(client, slot())
  expect((await move(id, slot(1))).status).toBe(200)
  const told = await newest(therapist)
  const again = await move(id, slot(1))
  expect([again.status, Date.parse((again.json as Booked).startsAt)]).toEqual([200, Date.parse(slot(1))])
  expect(await newest(therapist)).toEqual(told)
})

test('of two who want the slot, one gets it, and the other is offered the next ones', async () => {
  const { id } = await booked(client, slot())
  const answers = await Promise.all([move(id, slot(2)), book(other, slot(2))])
  const lost = answers.filter(({ status }) => status === 409)
  expect(lost.map(({ json }) => (json as Problem).nextSlots.length > 0)).toEqual([true])
})

describe('is not moved:', () => {
  test('an appointment of another client, one that the therapist added, and none', async () => {
    const foreign = await booked(other, slot())
    const { add } = await openAppointmentCalls(therapist)
    const times = { startTime: '06:00', endTime: '06:50' }
    const { id } = await add({ clientId: client.clientId, appointmentDate: from, ...times })
    for (const unknown of [foreign.id, id, crypto.randomUUID()])
      expect(refused(await move(unknown, slot(4)))).toEqual([404, 'not-found'])
  })

  test('one less than an hour inside its window, while one outside is', async () => {
    const [inside, outside] = [slot(), slot(2)]
    const hoursUntil = (startsAt: string) => (Date.parse(startsAt) - Date.now()) / 3_600_000
    const bookedWithin = async (startsAt: string, cancellationHours: number) => {
      await therapist.send('PATCH', '/api/v1/settings/practice', { cancellationHours })
      return (await booked(client, startsAt)).id
    }
    const late = await bookedWithin(inside, Math.ceil(hoursUntil(inside)))
    const early = await bookedWithin(outside, Math.floor(hoursUntil(outside)))
    await therapist.send('PATCH', '/api/v1/settings/practice', { cancellationHours: 24 })
    expect(refused(await move(late, slot(4)))).toEqual([409, 'not-possible-now'])
    expect((await move(early, slot(4))).status).toBe(200)
  })

  test('one inside the window of its booking', async () => {
    await therapist.send('PATCH', '/api/v1/settings/practice', { cancellationHours: 336 })
    const { id } = await booked(client, slot())
    await therapist.send('PATCH', '/api/v1/settings/practice', { cancellationHours: 24 })
    const answer = await move(id, slot(2))
    expect([...refused(answer), (answer.json as Problem).detail]).toEqual([
      409,
      'not-possible-now',
      'It’s too late to move this appointment here. Nothing was changed. Please contact your practice.',
    ])
  })
})

test('an appointment can be added to a calendar, which learns nothing but the time', async () => {
  const { id } = await booked(client, slot())
  const file = (who: Browser) => who.get(`/api/portal/calendar/${id}/appointment.ics`)
  const { status, headers, text } = await file(client)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toContain(`UID:${id}`)
  expect(text.match(/^(SUMMARY|DESCRIPTION|LOCATION|ORGANIZER|URL).*$/gm)).toEqual(['SUMMARY:Appointment'])
  for (const who of [other, therapist, product.visitor()]) expect((await file(who)).status).toBeGreaterThan(400)
  await client.post('/rpc/portal/cancelAppointment', { json: { clientId: client.clientId, id } })
  expect((await file(client)).status).toBe(404)
})

test('a booking in person is at the practice’s usual place, which the calendar file names unless the client is discreet', async () => {
  await therapist.send('PATCH', '/api/v1/settings/practice', { defaultPlace: 'Room 2' })
  const { id } = await booked(client, slot())
  const { json } = await therapist.get(`/api/v1/appointments/${id}`)
  expect(json).toMatchObject({ type: 'in_person', place: 'Room 2' })
  const file = async () => (await client.get(`/api/portal/calendar/${id}/appointment.ics`)).text
  expect(await file()).toContain('LOCATION:Room 2')
  await client.send('PATCH', '/api/v1/settings/preferences', { look: 'errands' })
  expect(await file()).not.toContain('Room 2')
  await client.send('PATCH', '/api/v1/settings/preferences', { look: null })
  await therapist.send('PATCH', '/api/v1/settings/practice', { defaultPlace: null })
})

describe('where the practice accepts bookings itself', () => {
  beforeAllTries(() => therapist.send('PATCH', '/api/v1/booking/settings', { bookingByRequest: true }))
  afterAll(() => therapist.send('PATCH', '/api/v1/booking/settings', { bookingByRequest: false }))

  const answer = async (id: string, status: string, more: object = {}) => {
    const { json } = await therapist.post('/rpc/appointments/get', { json: { id } })
    const { updatedAt } = (json as { json: { updatedAt: string } }).json
    return therapist.post('/rpc/appointments/setStatus', { json: { id, updatedAt, status, ...more } })
  }
  const declined = async () => {
    const answered = await client.get(`/api/v1/portal/practices/${client.clientId}/appointments?view=cancelled`)
    return (answered.json as { declined: { id: string; words: string | null }[] }).declined
  }

  test('a request takes its time, and the client is told and gets the email once it is accepted', async () => {
    const { id, status } = await booked(client, slot())
    expect(status).toBe('pending')
    expect((await newest(therapist))?.title).toMatch(/ asks for an appointment$/)
    expect(await openOn(from)).toEqual(open.slice(2))
    const notices = async () =>
      (await product.database.owner.query('select from appointment_notices where appointment_id = $1', [id])).rowCount
    expect(await notices()).toBe(0)
    await answer(id, 'confirmed')
    expect(await notices()).toBe(1)
    expect((await newest(client))?.title).toBe('Your request was accepted')
  })

  test('a declined request shows its client what the practice said, and no other cancellation does', async () => {
    const { id } = await booked(client, slot())
    await answer(id, 'cancelled-therapist', { reason: 'Could you come on Monday?' })
    expect((await newest(client))?.title).toBe('Your request could not be accepted')
    expect(await declined()).toContainEqual({ id, words: 'Could you come on Monday?' })
    const accepted = (await booked(client, slot(2))).id
    await answer(accepted, 'confirmed')
    await answer(accepted, 'cancelled-therapist', { reason: 'Only for me.' })
    expect((await declined()).map((one) => one.id)).not.toContain(accepted)
  })

  test('a client withdraws a request', async () => {
    const { id } = await booked(client, slot())
    await client.post('/rpc/portal/cancelAppointment', { json: { clientId: client.clientId, id } })
    expect((await newest(therapist))?.title).toMatch(/ withdrew a request$/)
    expect(await openOn(from)).toEqual(open)
    expect((await declined()).map((one) => one.id)).not.toContain(id)
  })
})

test('a month with as many appointments as the practice’s plan allows takes no more', async () => {
  const practice = await product.person()
  const client = await joinedClient(product, practice)
  await practice.send('PATCH', '/api/v1/settings/practice', { timeZone: 'UTC', horizonDays: 90 })
  await practice.send('PATCH', '/api/v1/booking/settings', { bookingEnabled: true, bookingLimit: 20 })
  const service = { name: 'Session', minutes: 30, type: 'in_person' }
  const { id } = (await practice.post('/api/v1/booking/services', service)).json as { id: string }
  await product.database.owner.query(
    `update subscribers set trial_ends_at = now() - interval '1 day' where user_id = $1`,
    [practice.userId],
  )
  const nextMonth = new Date()
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 1)
  const first = nextMonth.toISOString().slice(0, 10)
  const slots = path(client, `slots?serviceId=${id}&from=${first}&days=20`)
  const { slots: all } = (await client.get(slots)).json as { slots: { startsAt: string }[] }
  const one = (at: number) =>
    client.post(path(client, 'appointments'), { serviceId: id, startsAt: all[at * 2]?.startsAt })
  for (let at = 0; at < 10; at++) expect((await one(at)).status).toBe(201)
  const answer = await one(10)
  expect([answer.status, (answer.json as Problem).detail]).toEqual([
    409,
    'This practice can’t take more bookings in this month. Nothing was booked. Please choose a later month.',
  ])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnsweredAppointment, appointmentBody, dayFromNow } from '../../testing/appointment-calls.ts'
import { invitationIn, openCalendarCalls } from '../../testing/calendar-calls.ts'
import { joinedAs } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { hours, openReminderCalls, type ReminderCalls } from '../../testing/reminder-calls.ts'
import { problem } from '../../testing/sign-in.ts'

let product: Product
let calls: ReminderCalls
beforeAll(async () => {
  product = await openProduct()
  calls = openReminderCalls(product)
})
afterAll(async () => {
  await calls.end()
  await product.stop()
})

const room = 'Room 2, 12 High Street'
const elsewhere = { errors: { place: 'Only an appointment in person has a place' } }
const placesOf = async (therapist: Browser) => (await therapist.get('/api/v1/appointments/places')).json
const put = (therapist: Browser, { id, updatedAt }: AnsweredAppointment, change: object) =>
  therapist.send('PUT', `/api/v1/appointments/${id}`, { updatedAt, ...change })

describe('the place of an appointment', () => {
  test('is shown wherever the appointment is: list, calendar, dashboard, overview, and to its client', async () => {
    const { therapist, clientId, add, list, calendar } = await calls.practice()
    const client = await joinedAs(product, therapist, clientId)
    const day = dayFromNow(1)
    const added = await add({ place: `  ${room}  `, appointmentDate: day })
    expect(added.place).toBe(room)
    expect((await list('upcoming')).items[0]?.place).toBe(room)
    expect((await calendar(day, day)).items[0]?.place).toBe(room)
    const overview = await therapist.get(`/api/v1/clients/${clientId}/overview`)
    expect(overview.json).toMatchObject({ nextAppointment: { place: room } })
    const portal = `/api/v1/portal/practices/${clientId}`
    expect((await client.get(`${portal}/home`)).json).toMatchObject({ next: { place: room } })
    expect((await client.get(`${portal}/appointments`)).json).toMatchObject({ items: [{ place: room }] })
  })

  test('is for appointments in person only, and at most 200 characters', async () => {
    const { therapist, send, add, get } = await calls.practice()
    for (const type of ['online', 'phone'])
      expect(problem(await send({ type, place: room }))).toMatchObject({ status: 400, ...elsewhere })
    expect((await send({ place: 'x'.repeat(201) })).status).toBe(400)
    expect((await add({ place: 'x'.repeat(200) })).place).toHaveLength(200)
    const online = await add({ type: 'online', startTime: '12:00', endTime: '12:50' })
    expect(problem(await put(therapist, online, { place: room }))).toMatchObject({ status: 400, ...elsewhere })
    expect((await put(therapist, online, { type: 'in_person', place: room })).status).toBe(200)
    const moved = await get(online.id)
    expect(moved.place).toBe(room)
    expect((await put(therapist, moved, { type: 'phone' })).status).toBe(200)
    expect((await get(online.id)).place).toBeNull()
  })

  test('is empty if it is left out, given as nothing, or taken away', async () => {
    const { therapist, add, get } = await calls.practice()
    await therapist.send('PATCH', '/api/v1/settings/practice', { defaultPlace: room })
    expect((await add()).place).toBeNull()
    expect((await add({ place: ' ', startTime: '12:00', endTime: '12:50' })).place).toBeNull()
    const added = await add({ place: room, startTime: '14:00', endTime: '14:50' })
    await put(therapist, added, { place: '' })
    expect((await get(added.id)).place).toBeNull()
  })

  test('belongs to a whole series, and to one that was moved by itself too; undo brings it back', async () => {
    const { therapist, add, get, list } = await calls.practice()
    const weekly = { repeat: { unit: 'week', every: 1, count: 3 } }
    const [first] = [await add({ ...weekly, place: room })]
    const places = async () => (await list('upcoming')).items.map(({ place }) => place)
    expect(await places()).toEqual([room, room, room])
    const second = (await list('upcoming')).items[1] as AnsweredAppointment
    await put(therapist, second, { startTime: '15:00', endTime: '15:50', appointmentDate: second.appointmentDate })
    const { undoId } = (await put(therapist, await get(first.id), { scope: 'all', place: 'Studio' })).json as {
      undoId: string
    }
    expect(await places()).toEqual(['Studio', 'Studio', 'Studio'])
    await therapist.post('/api/v1/appointments/undo', { id: undoId })
    expect(await places()).toEqual([room, room, room])
    await put(therapist, await get(first.id), { scope: 'all', type: 'online' })
    expect(await places()).toEqual([null, null, null])
  })

  test('stands in emails to the client and to contacts, in their calendar files and in the feed', async () => {
    const { therapist, email, add } = await calls.practice({}, { reminderLeadTimes: [1440] })
    const added = await add({ place: room, appointmentDate: dayFromNow(3) })
    const calendar = openCalendarCalls(therapist, product.url)
    const { address } = await calendar.make()
    expect(await (await calendar.read(address)).text()).toContain('LOCATION:Room 2\\, 12 High Street')
    await calls.notify()
    const moving = await put(therapist, added, {
      appointmentDate: dayFromNow(4),
      startTime: '11:00',
      endTime: '11:50',
      place: 'Studio, see https://evil.example/here',
    })
    const moved = appointmentBody(moving).appointment
    await calls.notify()
    await calls.remind(Date.parse(moved.startsAt) - Date.now() - 24 * hours + 60_000)
    const [booked, second, reminder] = await calls.mailsTo(email)
    expect(booked?.text).toContain('Where: Room 2, 12 High Street')
    expect(invitationIn(booked as NonNullable<typeof booked>).text).toContain('LOCATION:Room 2\\, 12 High Street')
    expect([second?.template, reminder?.template]).toEqual(['appointment-moved', 'appointment-reminder'])
    // No mail program makes a link of it.
    for (const mail of [second, reminder]) {
      expect(mail?.text).toContain('Where: Studio, see')
      expect(mail?.text).not.toContain('https://evil.example')
    }
  })
})

describe('a client whose appointment is at the same time in another place', () => {
  const textsTo = async (email: string) =>
    (await calls.mailsTo(email)).map(({ template, text }) => ({ template, text }))

  test('is told so once, with a new calendar file, and of the rest of its series', async () => {
    const { therapist, email, add, get } = await calls.practice()
    const first = await add({ repeat: { unit: 'week', every: 1, count: 3 }, place: room })
    await calls.notify()
    await put(therapist, first, { scope: 'all', place: 'Studio' })
    await calls.notify()
    await calls.notify()
    const [booked, changed, ...more] = await calls.mailsTo(email)
    expect([booked?.template, changed?.template, more]).toEqual(['appointment-booked', 'appointment-place', []])
    expect(changed?.subject).toBe('Your appointment has changed')
    expect(changed?.text).toContain('Where: Studio')
    expect(changed?.text).toContain('Later appointments in the series have changed too.')
    expect(invitationIn(changed as NonNullable<typeof changed>).text).toContain('LOCATION:Studio')
    await put(therapist, await get(first.id), { type: 'online' })
    await calls.notify()
    expect((await textsTo(email)).at(-1)).toMatchObject({
      template: 'appointment-place',
      text: expect.stringContaining('The appointment is online.'),
    })
  })

  test('is told nothing if it was put back, taken away, not to be told, or moved with the new place', async () => {
    const { therapist, email, add, get } = await calls.practice()
    const added = await add({ place: room })
    await calls.notify()
    const change = async (given: object) => put(therapist, await get(added.id), given)
    await change({ place: 'Studio' })
    await change({ place: room })
    await calls.notify()
    await change({ place: 'Garden room', emailClient: false })
    await calls.notify()
    await change({ place: null })
    await calls.notify()
    expect(await textsTo(email)).toHaveLength(1)
    await change({ startTime: '15:00', endTime: '15:50', place: 'Studio' })
    await calls.notify()
    expect((await textsTo(email)).slice(1)).toMatchObject([{ template: 'appointment-moved' }])
  })

  test('gets the reminder that was due all the same', async () => {
    const { therapist, email, add } = await calls.practice({}, { reminderLeadTimes: [1440] })
    const added = await add({ place: room, appointmentDate: dayFromNow(3) })
    await calls.notify()
    const untilStart = Date.parse(added.startsAt) - Date.now()
    // Inside the lead of a day: a new time would get no reminder.
    await product.database.owner.query(
      `update appointment_notices set time_set_at = now() - interval '5 days' where appointment_id = $1`,
      [added.id],
    )
    await put(therapist, added, { place: 'Studio' })
    await calls.notify()
    await calls.remind(untilStart - 24 * hours + 60_000)
    expect((await textsTo(email)).at(-1)).toMatchObject({
      template: 'appointment-reminder',
      text: expect.stringContaining('Where: Studio'),
    })
    const { rows } = await product.database.owner.query<{ old: boolean }>(
      `select time_set_at < now() - interval '4 days' as old from appointment_notices where appointment_id = $1`,
      [added.id],
    )
    expect(rows).toEqual([{ old: true }])
  })
})

test('the places of a practice are the usual one, and those used before, the last one first', async () => {
  const { therapist, add } = await calls.practice()
  expect(await placesOf(therapist)).toEqual({ usual: null, used: [] })
  await add({ place: 'Room 1', startTime: '08:00', endTime: '08:50' })
  await add({ place: room, startTime: '09:00', endTime: '09:50' })
  await add({ place: 'Room 1', startTime: '11:00', endTime: '11:50' })
  await add({ startTime: '12:00', endTime: '12:50' })
  expect(await placesOf(therapist)).toEqual({ usual: null, used: ['Room 1', room] })
  await therapist.send('PATCH', '/api/v1/settings/practice', { defaultPlace: ' Room 3 ' })
  expect(await placesOf(therapist)).toEqual({ usual: 'Room 3', used: ['Room 1', room] })
  await therapist.send('PATCH', '/api/v1/settings/practice', { defaultPlace: '' })
  expect(await placesOf(therapist)).toEqual({ usual: null, used: ['Room 1', room] })
  expect(await placesOf(await product.person())).toEqual({ usual: null, used: [] })
})

import { expect, test } from 'vitest'
import { dayFromNow, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { oneProductWithServices } from '../../testing/connection-calls.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { beforeAllTries } from '../../testing/second-try.ts'

const { product, google, connect, run, idle } = await oneProductWithServices()

let person: Awaited<ReturnType<typeof product.person>>
beforeAllTries(async () => {
  for (const id of ['dentist', 'walk', 'party', 'holiday']) google.put({ id, status: 'cancelled' })
  person = await product.person()
  await connect(person, 'google_calendar')
})
const read = async () => {
  await run('read-calendar', person)
  await idle(person)
}
const later = (at: string, minutes: number) =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString().replace('.000', '')

test('clients cannot book while Google says busy; free, declined and own events do not count', async () => {
  const client = await joinedClient(product, person)
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const open = { enabled: true, startTime: '09:00', endTime: '12:00' }
  const workingHours = Object.fromEntries(days.map((name) => [name, open]))
  await person.send('PATCH', '/api/v1/settings/practice', { workingHours, timeZone: 'Europe/London' })
  await person.send('PATCH', '/api/v1/booking/settings', { bookingEnabled: true, bookingLimit: 20 })
  const service = { name: 'Session', minutes: 60, type: 'in_person' }
  const { id: serviceId } = (await person.post('/api/v1/booking/services', service)).json as { id: string }
  const date = dayFromNow(5)
  const path = (rest: string) => `/api/v1/portal/practices/${client.clientId}/booking/${rest}`
  const slots = async () =>
    (
      (await client.get(path(`slots?serviceId=${serviceId}&from=${date}&days=1`))).json as {
        slots: { startsAt: string }[]
      }
    ).slots.map(({ startsAt }) => startsAt)
  const all = await slots()
  expect(all).toHaveLength(5)
  const [first = '', second = '', third = ''] = all
  const time = (at: string, minutes = 60) => ({ start: { dateTime: at }, end: { dateTime: later(at, minutes) } })
  google.put({ id: 'dentist', ...time(first), summary: 'Canary dentist' })
  google.put({ id: 'walk', ...time(third), transparency: 'transparent' })
  google.put({ id: 'party', ...time(third), attendees: [{ self: true, responseStatus: 'declined' }] })
  google.put({ id: 'holiday', start: { date: dayFromNow(6) }, end: { date: dayFromNow(7) } })
  await read()
  // The slot at half past begins while the first is still busy.
  expect(await slots()).toEqual(all.filter((at) => at !== first && at !== second))
  const taken = await client.post(path('appointments'), { serviceId, startsAt: first })
  expect(taken.status).toBe(409)
  const { rows } = await product.database.owner.query(
    `select * from busy_times where therapist_id = $1 and remote_id not like 'oh%'`,
    [person.userId],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('Canary')

  google.put({ id: 'dentist', status: 'cancelled' })
  google.put({ id: 'walk', ...time(third) })
  await read()
  expect((await slots()).includes(first)).toBe(true)
  expect((await slots()).includes(third)).toBe(false)
  // A sync token that is over: everything is read again.
  google.put({ id: 'walk', status: 'cancelled' })
  google.forgetTokens()
  await read()
  expect(await slots()).toEqual(all)
})

test('the therapist sees when a connected calendar is busy, as of its reading, and can book over it', async () => {
  const appointments = await openAppointmentCalls(person)
  const day = dayFromNow(9)
  const busy = async (who = person) =>
    (await who.get(`/api/v1/integrations/busy-times?from=${day}&to=${day}`)).json as {
      connected: boolean
      readAt: string | null
      items: object[]
    }
  const preview = async (startTime: string, endTime: string) =>
    (await appointments.preview({ appointmentDate: day, startTime, endTime })) as unknown as {
      items: { busy: object[] }[]
      calendars: object
    }
  const time = { startsAt: `${day}T12:00:00Z`, endsAt: `${day}T13:00:00Z` }
  await person.send('PATCH', '/api/v1/settings/practice', { timeZone: 'UTC' })
  const event = { start: { dateTime: time.startsAt }, end: { dateTime: time.endsAt } }
  for (const id of ['school', 'school-again']) google.put({ id, ...event, summary: 'Canary school' })
  const before = Date.now()
  await read()
  const now = await busy()
  expect(now).toEqual({ connected: true, readAt: expect.any(String), items: [time] })
  expect(Date.parse(now.readAt ?? '')).toBeGreaterThanOrEqual(before - 1000)
  expect(await preview('12:30', '13:20')).toMatchObject({
    items: [{ busy: [time], conflicts: [] }],
    calendars: { connected: true, readAt: now.readAt },
  })
  expect((await preview('13:00', '13:50')).items[0]?.busy).toEqual([])
  const booked = { appointmentDate: day, startTime: '12:00', endTime: '13:00' }
  expect((await appointments.send(booked)).status).toBe(201)
  // Our own event in that calendar is no busy time.
  await idle(person)
  for (const id of ['school', 'school-again']) google.put({ id, status: 'cancelled' })
  await read()
  expect((await busy()).items).toEqual([])
  expect(await busy(await product.person())).toEqual({ connected: false, readAt: null, items: [] })
})

test('reads what changed by sync token, and everything again when Google says 410', async () => {
  await read()
  const { calls } = google
  const from = calls.length
  await read()
  const asked = calls.slice(from).filter(({ method }) => method === 'GET')
  expect(asked.every(({ query }) => query.has('syncToken') && !query.has('timeMin'))).toBe(true)
  google.forgetTokens()
  const again = calls.length
  await read()
  const full = calls.slice(again).filter(({ method }) => method === 'GET')
  expect([full[0]?.query.has('syncToken'), full[1]?.query.has('timeMin')]).toEqual([true, true])
})

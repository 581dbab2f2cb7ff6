import { afterEach, beforeAll, expect, test } from 'vitest'
import { type AnsweredAppointment, dayFromNow, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { oneProductWithServices } from '../../testing/connection-calls.ts'
import { holdLock } from '../../testing/held-lock.ts'
import { stays, until } from '../../testing/until.ts'

const { product, google, connect, connectionOf, disconnect, list, run, idle } = await oneProductWithServices()

let person: Awaited<ReturnType<typeof product.person>>
let appointments: Awaited<ReturnType<typeof openAppointmentCalls>>
beforeAll(async () => {
  person = await product.person()
  appointments = await openAppointmentCalls(person, { name: 'Canary Client' })
  await connect(person, 'google_calendar')
})
// Jobs that are still under way would take the faults of the next test.
afterEach(async () => {
  google.faults = []
  await idle()
})

const idOf = ({ id }: { id: string }) => `oh${id.replaceAll('-', '')}`
const eventOf = (appointment: { id: string }) => google.events().find(({ id }) => id === idOf(appointment))
let day = 10
const add = (more: object = {}) => appointments.add({ appointmentDate: dayFromNow(++day), ...more })
const written = async (more: object = {}) => {
  const appointment = await add(more)
  await until(() => eventOf(appointment))
  return appointment
}
const read = async () => {
  await run('read-calendar', person)
  await idle(person)
}
const proposals = async (...of: { id: string }[]) =>
  (await list(person)).proposals.filter(({ appointmentId }) => of.some(({ id }) => id === appointmentId))
const later = (at: string, minutes: number) =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString().replace('.000', '')
const busyOf = async ({ userId }: typeof person) =>
  (await product.database.owner.query('select starts_at from busy_times where therapist_id = $1', [userId])).rows
/** As the therapist drags our event in Google. */
const drag = ({ id, startsAt, endsAt }: AnsweredAppointment, minutes: number) =>
  google.put({
    ...google.event(idOf({ id })),
    id: idOf({ id }),
    start: { dateTime: later(startsAt, minutes) },
    end: { dateTime: later(endsAt, minutes) },
  })

test('writes an appointment without the client’s name, moves it, removes it, and brings it back', async () => {
  const added = await written()
  expect(eventOf(added)).toMatchObject({
    summary: 'Appointment',
    start: { dateTime: added.startsAt, timeZone: 'Europe/London' },
    end: { dateTime: added.endsAt },
    visibility: 'private',
  })
  expect(JSON.stringify(google.calls)).not.toContain('Canary')
  await appointments.save(added, { startTime: '15:00', endTime: '15:50' })
  const moved = await appointments.get(added.id)
  await until(
    () => eventOf(added)?.start?.dateTime,
    (at) => at === moved.startsAt,
  )
  await appointments.status(moved, 'cancelled-therapist')
  await until(
    () => eventOf(added),
    (event) => event === undefined,
  )
  await appointments.status(await appointments.get(added.id), 'scheduled')
  await until(() => eventOf(added))
})

test('writes the place of an appointment in person, and again after only the place has changed', async () => {
  const added = await written({ place: 'Room 2' })
  const shows = (place: string) =>
    until(
      () => [eventOf(added)?.location],
      ([shown]) => shown === place,
    )
  await shows('Room 2')
  await appointments.save(added, { place: 'Studio' })
  expect(await shows('Studio')).toEqual(['Studio'])
})

test('writes all that is to come when connected, and initials if chosen', async () => {
  const other = await product.person()
  const own = await openAppointmentCalls(other, { name: 'Mila Keller' })
  const before = await own.add()
  await connect(other, 'google_calendar')
  await until(() => eventOf(before))
  const changed = await other.send('PATCH', '/api/v1/integrations/google_calendar', { titles: 'initials' })
  expect(changed.json).toMatchObject({ titles: 'initials' })
  await until(
    () => eventOf(before)?.summary,
    (title) => title === 'Appointment with M. K.',
  )
  await disconnect(other, 'google_calendar')
  const after = await own.add({ startTime: '14:00', endTime: '14:50' })
  await stays(
    () => eventOf(after),
    (event) => event === undefined,
  )
})

test('a write that was lost on the way makes no second event', async () => {
  // It is not there yet, so it is added.
  google.faults = ['none', 'cut']
  const added = await add()
  await until(
    () => connectionOf(person, 'google_calendar'),
    (one) => one?.state === 'failing',
  )
  await run('sync-connections', person)
  await until(
    () => connectionOf(person, 'google_calendar'),
    (one) => one?.state === 'working',
  )
  expect(google.events().filter(({ id }) => id === idOf(added))).toHaveLength(1)
})

test('a move in Google is proposed, changes nothing by itself, and is answered by moving the appointment', async () => {
  const added = await written()
  drag(added, 60)
  await read()
  const [proposal] = await proposals(added)
  expect(proposal).toMatchObject({
    change: 'moved',
    kind: 'google_calendar',
    appointmentId: added.id,
    clientName: 'Canary Client',
    newStartsAt: later(added.startsAt, 60),
    newEndsAt: later(added.endsAt, 60),
  })
  expect((await appointments.get(added.id)).startsAt).toBe(added.startsAt)
  const { items } = (await person.get('/api/v1/notifications')).json as { items: { kind: string; title: string }[] }
  expect(items[0]).toMatchObject({ kind: 'calendar-change', title: 'An appointment was moved in your calendar' })
  // Read again: the same proposal, and no second notification.
  await read()
  expect(await proposals(added)).toEqual([proposal])

  const { startTime, endTime } = { startTime: '11:00', endTime: '11:50' }
  expect((await appointments.save(added, { startTime, endTime })).status).toBe(200)
  expect(await proposals(added)).toEqual([])
  await read()
  expect(await proposals(added)).toEqual([])
})

test('a check that the therapist asks for reads at once; without a connection that works there is none', async () => {
  const check = async (who: typeof person) => {
    const { status, json } = await who.post('/api/v1/integrations/check')
    return [status, json]
  }
  const added = await written()
  drag(added, 15)
  expect(await check(person)).toEqual([200, { started: true }])
  const [proposal] = await until(
    () => proposals(added),
    (all) => all.length === 1,
  )
  expect(proposal).toMatchObject({ appointmentId: added.id, newStartsAt: later(added.startsAt, 15) })
  drag(added, 0)
  await read()
  expect(await check(await product.person())).toEqual([200, { started: false }])
})

test('a declined move is undone in Google; one that was undone there disappears', async () => {
  const [first, second] = [await written(), await written()]
  drag(first, 30)
  drag(second, 30)
  await read()
  const both = await proposals(first, second)
  expect(both).toHaveLength(2)
  drag(second, 0)
  await read()
  expect((await proposals(first, second)).map(({ appointmentId }) => appointmentId)).toEqual([first.id])
  const ofFirst = both.find(({ appointmentId }) => appointmentId === first.id)?.id
  const answer = await person.post(`/api/v1/integrations/proposals/${ofFirst}/decline`, {})
  expect(answer.status).toBe(200)
  await until(
    () => eventOf(first)?.start?.dateTime,
    (at) => at === first.startsAt,
  )
  await read()
  expect(await proposals(first, second)).toEqual([])
  expect((await person.post(`/api/v1/integrations/proposals/${ofFirst}/decline`, {})).status).toBe(404)
})

test('a removal in Google is proposed; declining writes the event again, cancelling agrees', async () => {
  const [first, second] = [await written(), await written()]
  for (const each of [first, second]) google.put({ ...google.event(idOf(each)), id: idOf(each), status: 'cancelled' })
  await read()
  const [one] = await proposals(first)
  expect([one?.change, one?.newStartsAt]).toEqual(['removed', null])
  await person.post(`/api/v1/integrations/proposals/${one?.id}/decline`, {})
  await until(() => eventOf(first))
  await appointments.status(await appointments.get(second.id), 'cancelled-therapist')
  await idle(person)
  expect([await proposals(first, second), eventOf(second)]).toEqual([[], undefined])
})

test('Google slowing us down or being away is shown, and made up for', async () => {
  google.faults = Array(6).fill('busy')
  const added = await add()
  const failing = await until(
    () => connectionOf(person, 'google_calendar'),
    (one) => one?.state === 'failing',
  )
  expect(failing?.problem).toBe('Google asks us to slow down. We will try again.')
  google.faults = []
  await run('sync-connections', person)
  await until(() => eventOf(added))
})

test('what is being read while the calendar is disconnected is not counted', async () => {
  const other = await product.person()
  await connect(other, 'google_calendar')
  await idle(other)
  const at = (time: string) => ({ dateTime: `${dayFromNow(20)}T${time}:00Z` })
  google.put({ id: 'lesson', start: at('10:00'), end: at('11:00') })
  const held = await holdLock(product, 'select from connection_access where therapist_id = $1 for update', [
    other.userId,
  ])
  await run('read-calendar', other)
  await held.waits(1, 'jobs')
  const disconnecting = disconnect(other, 'google_calendar')
  await held.waits(1)
  await held.release()
  expect((await disconnecting).status).toBe(200)
  await idle(other)
  expect(await busyOf(other)).toEqual([])
})

test('access that was taken away asks to reconnect, and what it said is no longer counted once disconnected', async () => {
  const other = await product.person()
  const own = await openAppointmentCalls(other)
  const at = (time: string) => ({ dateTime: `${dayFromNow(20)}T${time}:00Z` })
  google.put({ id: 'dentist', start: at('12:00'), end: at('13:00') })
  await connect(other, 'google_calendar')
  await until(async () => (await busyOf(other)).length)
  google.endGrants()
  await own.add()
  const over = await until(
    () => connectionOf(other, 'google_calendar'),
    (one) => one?.state === 'reconnect',
  )
  expect(over?.problem).toContain('Google no longer accepts this connection.')
  await disconnect(other, 'google_calendar')
  expect([await busyOf(other), (await list(other)).proposals]).toEqual([[], []])
})

import { afterEach, expect, test } from 'vitest'
import { openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { oneProductWithServices } from '../../testing/connection-calls.ts'
import { setTier } from '../../testing/task-calls.ts'
import { stays, until } from '../../testing/until.ts'

const { product, zoom, connect, connectionOf, signInAt, finish, disconnect, run, idle } = await oneProductWithServices()

const connected: Awaited<ReturnType<typeof product.person>>[] = []
// Jobs that are still under way, or try again later, would be among the calls that the next test counts.
afterEach(async () => {
  zoom.faults = []
  for (const person of connected.splice(0)) await disconnect(person, 'zoom')
  await idle()
})

async function practice() {
  const person = await product.person()
  await connect(person, 'zoom')
  connected.push(person)
  const appointments = await openAppointmentCalls(person, { name: 'Canary Client' })
  const meetingOf = async (id: string) => {
    const { meetingLink } = await appointments.get(id)
    return [...zoom.meetings.values()].find(({ join_url }) => join_url === meetingLink)
  }
  const create = async (appointmentId: string) =>
    (
      await person.post('/functions/v1/create-zoom-meeting', {
        topic: 'Appointment',
        startTime: new Date().toISOString(),
        duration: 50,
        appointmentId,
      })
    ).json as { success: boolean; meetingLink: string | null }
  return { person, appointments, meetingOf, create }
}

test('creates one meeting for an online appointment, without the client’s name, and puts its link there', async () => {
  const { appointments, meetingOf, create } = await practice()
  const before = zoom.meetings.size
  const added = await appointments.add({ type: 'online' })
  // The job and any number of calls at once.
  const answers = await Promise.all([create(added.id), create(added.id), create(added.id)])
  const { meetingLink } = await appointments.get(added.id)
  expect(answers).toEqual(Array(3).fill({ success: true, meetingLink }))
  expect(zoom.meetings.size).toBe(before + 1)
  expect(await meetingOf(added.id)).toMatchObject({
    topic: 'Appointment',
    start_time: added.startsAt.replace('.000', ''),
    duration: 50,
    timezone: 'Europe/London',
  })
  expect(JSON.stringify(zoom.calls)).not.toContain('Canary')
})

test('a meeting comes by itself, moves, ends with the appointment, and comes back with it', async () => {
  const { appointments, meetingOf } = await practice()
  const added = await appointments.add({ type: 'online' })
  const meeting = await until(() => meetingOf(added.id))
  await appointments.save(await appointments.get(added.id), { startTime: '15:00', endTime: '16:30' })
  const moved = await appointments.get(added.id)
  await until(
    () => meeting?.start_time,
    (at) => at === moved.startsAt.replace('.000', ''),
  )
  expect([meeting?.duration, moved.meetingLink]).toEqual([90, meeting?.join_url])

  await appointments.status(moved, 'cancelled-therapist')
  await until(
    () => zoom.meetings.has(String(meeting?.id)),
    (there) => !there,
  )
  const cancelled = await until(
    () => appointments.get(added.id),
    (now) => now.meetingLink === null,
  )
  await appointments.status(cancelled, 'scheduled')
  expect((await until(() => meetingOf(added.id)))?.id).not.toBe(meeting?.id)
})

test('leaves alone appointments with their own link, in person, far ahead, and of practices without Zoom', async () => {
  const { person, appointments, create } = await practice()
  const before = zoom.meetings.size
  const own = await appointments.add({ type: 'online', meetingLink: 'https://meet.example.com/own' })
  const here = await appointments.add({ startTime: '12:00', endTime: '12:50' })
  await run('sync-connections', person)
  const other = await product.person()
  const others = await openAppointmentCalls(other)
  const foreign = await others.add({ type: 'online' })
  await stays(
    () => zoom.meetings.size,
    (count) => count === before,
  )
  expect((await appointments.get(own.id)).meetingLink).toBe('https://meet.example.com/own')
  expect(await create(here.id)).toEqual({ success: false, meetingLink: null })
  const answer = await person.post('/functions/v1/create-zoom-meeting', {
    topic: 'X',
    startTime: new Date().toISOString(),
    duration: 50,
    appointmentId: foreign.id,
  })
  expect(answer.status).toBe(404)
})

test('Zoom failing keeps the appointment, shows on the tab, and is made up for later', async () => {
  const { person, appointments, meetingOf, create } = await practice()
  zoom.faults = Array(12).fill(['busy', 'broken']).flat()
  const added = await appointments.add({ type: 'online' })
  expect(await create(added.id)).toEqual({ success: false, meetingLink: null })
  expect(await connectionOf(person, 'zoom')).toMatchObject({ state: 'failing' })
  zoom.faults = []
  await run('sync-connections', person)
  await until(() => meetingOf(added.id))
  expect(
    await until(
      () => connectionOf(person, 'zoom'),
      (one) => one?.state === 'working',
    ),
  ).toMatchObject({
    problem: null,
  })
})

test('a meeting that was deleted at Zoom is made again when the appointment moves', async () => {
  const { appointments, meetingOf } = await practice()
  const added = await appointments.add({ type: 'online' })
  const meeting = await until(() => meetingOf(added.id))
  zoom.meetings.delete(String(meeting?.id))
  await appointments.save(await appointments.get(added.id), { startTime: '17:00', endTime: '17:50' })
  expect((await until(() => meetingOf(added.id)))?.duration).toBe(50)
})

test('renews tokens once for many at once, keeps the rotated one, and repeats a refused call', async () => {
  const { person, appointments, create, meetingOf } = await practice()
  const before = zoom.tokenRequests.length
  zoom.expireAccess()
  const added = await Promise.all(
    [9, 11, 13].map((hour) =>
      appointments.add({
        type: 'online',
        startTime: `${hour}:00`.padStart(5, '0'),
        endTime: `${hour}:50`.padStart(5, '0'),
      }),
    ),
  )
  await Promise.all(added.map(({ id }) => create(id)))
  for (const { id } of added) expect(await meetingOf(id)).toBeDefined()
  expect(zoom.tokenRequests.slice(before)).toEqual(['refresh_token'])
  // The rotated one was kept: it works for the next renewal.
  zoom.expireAccess()
  const next = await appointments.add({ type: 'online', startTime: '18:00', endTime: '18:50' })
  expect((await create(next.id)).success).toBe(true)
  expect(await connectionOf(person, 'zoom')).toMatchObject({ state: 'working' })
})

test('access that was taken away at Zoom asks calmly to reconnect, and reconnecting goes on', async () => {
  const { person, appointments, meetingOf } = await practice()
  zoom.endGrants()
  const added = await appointments.add({ type: 'online' })
  const over = await until(
    () => connectionOf(person, 'zoom'),
    (one) => one?.state === 'reconnect',
  )
  expect(over?.problem).toBe('Zoom no longer accepts this connection. Connect it again to keep creating meetings.')
  const asked = zoom.tokenRequests.length
  await run('sync-connections', person)
  await stays(
    () => zoom.tokenRequests.length,
    (count) => count === asked,
  )
  expect((await finish(person, 'zoom', await signInAt(person, 'zoom'))).status).toBe(200)
  await until(() => meetingOf(added.id))
})

test('rests without the plan, and stops when disconnected', async () => {
  const { person, appointments } = await practice()
  await setTier(product, person, 'pro')
  const before = zoom.calls.length
  await appointments.add({ type: 'online' })
  await stays(
    () => zoom.calls.length,
    (count) => count === before,
  )
  await disconnect(person, 'zoom')
  await appointments.add({ type: 'online', startTime: '13:00', endTime: '13:50' })
  await stays(
    () => zoom.calls.length,
    (count) => count === before,
  )
  expect(zoom.calls).toHaveLength(before)
})

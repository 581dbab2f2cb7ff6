import { afterEach, expect, test } from 'vitest'
import { dayFromNow, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { oneProductWithServices } from '../../testing/connection-calls.ts'
import { stays, until } from '../../testing/until.ts'

const { product, google, connect, list, run, idle } = await oneProductWithServices()
afterEach(async () => {
  google.faults = []
  await idle()
})

const idOf = ({ id }: { id: string }) => `oh${id.replaceAll('-', '')}`
const eventOf = (appointment: { id: string }) => google.events().find(({ id }) => id === idOf(appointment))

test('an event that was written without our learning of it is not taken for a time of somebody else', async () => {
  const other = await product.person()
  const own = await openAppointmentCalls(other)
  await connect(other, 'google_calendar')
  await idle(other)
  google.faults = ['none', 'cut']
  const added = await own.add()
  await until(() => eventOf(added))
  await run('read-calendar', other)
  await idle(other)
  const ofOwn = 'select starts_at from busy_times where therapist_id = $1 and remote_id = $2'
  const { rows } = await product.database.owner.query(ofOwn, [other.userId, idOf(added)])
  expect(rows).toEqual([])
})

test('what is written while Google lists everything is not taken for removed', async () => {
  // Or the list that is held could be one of another connection, which the schedule reads each few minutes.
  google.endGrants()
  const person = await product.person()
  const appointments = await openAppointmentCalls(person)
  await connect(person, 'google_calendar')
  const first = await appointments.add({ appointmentDate: dayFromNow(11) })
  await until(() => eventOf(first))
  google.forgetTokens()
  await idle(person)
  const listing = google.holdNext(({ method, query }) => method === 'GET' && query.has('timeMin'))
  await run('read-calendar', person)
  await listing.arrived
  const second = await appointments.add({ appointmentDate: dayFromNow(12) })
  await stays(
    () => eventOf(second),
    (event) => event === undefined,
  )
  listing.release()
  await until(() => eventOf(second))
  await idle(person)
  expect((await list(person)).proposals).toEqual([])
})

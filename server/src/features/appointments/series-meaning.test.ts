/// <reference lib="esnext.temporal" />
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { openSeriesCalls, week, weekly } from '../../testing/series-calls.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const calls = () => openSeriesCalls(product)
const monthly = (by: string, count: number) => ({ repeat: { unit: 'month', every: 1, by, count } })
const days = (shown: readonly string[]) => shown.map((at) => at.slice(0, 10))

// 2103 begins on a Monday, which makes its days easy to check.
describe('all of a monthly series', () => {
  test.each([
    ['weekday', '2103-01-08', '2103-01-17', ['2103-01-17', '2103-02-21', '2103-03-21']],
    ['weekday', '2103-01-08', '2103-01-31', ['2103-01-31', '2103-02-28', '2103-03-28']],
    ['date', '2103-01-08', '2103-01-31', ['2103-01-31', '2103-02-28', '2103-03-31']],
  ])('by %s, moved from %s to %s, follows that day', async (by, first, to, expected) => {
    const { send, save, of, shown } = await calls()
    await send({ appointmentDate: first, ...monthly(by, 3) })
    expect((await save(await of(first), { appointmentDate: to, scope: 'all' })).status).toBe(200)
    expect(days(await shown())).toEqual(expected)
  })

  test('by date, moved on the last day of a short month, follows the new day', async () => {
    const { send, save, of, shown } = await calls()
    await send({ appointmentDate: '2103-01-31', ...monthly('date', 5) })
    expect(days(await shown())).toEqual(['2103-01-31', '2103-02-28', '2103-03-31', '2103-04-30', '2103-05-31'])
    expect((await save(await of('2103-04-30'), { appointmentDate: '2103-04-29', scope: 'all' })).status).toBe(200)
    expect(days(await shown())).toEqual(['2103-01-29', '2103-02-28', '2103-03-29', '2103-04-29', '2103-05-29'])
    await save(await of('2103-02-28'), { startTime: '11:00', endTime: '11:50', scope: 'all' })
    expect(days(await shown())).toEqual(['2103-01-29', '2103-02-28', '2103-03-29', '2103-04-29', '2103-05-29'])
  })
})

describe('after a change of the practice’s zone', () => {
  async function moved() {
    const all = await calls()
    await all.send(weekly(3))
    const [london] = (await all.calendar(week(0), week(0))).items
    const save = { timeZone: 'America/New_York' }
    expect((await all.therapist.send('PATCH', '/api/v1/settings/practice', save)).status).toBe(200)
    return { ...all, london: london as NonNullable<typeof london>, first: await all.of(week(0)) }
  }
  const wall = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO('America/New_York').toPlainTime().toString({ smallestUnit: 'minute' })

  test('an appointment keeps its instant and is shown in the new zone', async () => {
    const { first, london } = await moved()
    expect([first.startsAt, first.timeZone, first.startTime]).toEqual([
      london.startsAt,
      'America/New_York',
      wall(london.startsAt),
    ])
  })

  test.each(['this', 'all'])('changing only the end of %s keeps the start', async (scope) => {
    const { first, save } = await moved()
    const endTime = wall(new Date(Date.parse(first.endsAt) + 600_000).toISOString())
    const { appointment } = appointmentBody(await save(first, { endTime, scope }))
    expect(Date.parse(appointment.startsAt)).toBe(Date.parse(first.startsAt))
    expect(Date.parse(appointment.endsAt) - Date.parse(first.endsAt)).toBe(600_000)
  })

  test('setting the old time of day moves the appointment', async () => {
    const { first, save, of, calendar } = await moved()
    const same = { startTime: '10:00', endTime: '10:50', scope: 'all' }
    const { appointment } = appointmentBody(await save(first, same))
    expect([appointment.startTime, wall(appointment.startsAt)]).toEqual(['10:00', '10:00'])
    expect((await of(week(2))).startTime).toBe('10:00')
    expect((await calendar(week(0), week(2))).items).toHaveLength(3)
  })

  test('an appointment that would end on the next day can be changed without moving it', async () => {
    const { first, save, therapist, get } = await moved()
    await save(first, { startTime: '20:00', endTime: '20:50' })
    await therapist.send('PATCH', '/api/v1/settings/practice', { timeZone: 'Atlantic/Azores' })
    const there = await get(first.id)
    await save(there, { startTime: '22:40', endTime: '23:30' })
    await therapist.send('PATCH', '/api/v1/settings/practice', { timeZone: 'Europe/Lisbon' })
    const { id, updatedAt, startTime, endTime, startsAt } = await get(first.id)
    expect(startTime > endTime).toBe(true)
    const answer = await therapist.send('PUT', `/api/v1/appointments/${id}`, { updatedAt, notes: 'Bring the diary' })
    expect(answer.status).toBe(200)
    expect(appointmentBody(answer).appointment).toMatchObject({ startsAt, notes: 'Bring the diary' })
  })
})

describe('an exception of a series', () => {
  async function withException() {
    const all = await calls()
    await all.send({ ...weekly(4), type: 'phone' })
    await all.save(await all.of(week(1)), { startTime: '16:00', endTime: '16:50' })
    return all
  }

  test.each(['following', 'all'])('changed with %s keeps its time', async (scope) => {
    const { save, of, shown } = await withException()
    const before = await shown()
    const same = await save(await of(week(1)), { notes: 'All of them', scope })
    expect([same.status, await shown()]).toEqual([200, before])
    const { appointment } = appointmentBody(await save(await of(week(1)), { endTime: '17:10', scope }))
    expect(appointment).toMatchObject({
      appointmentDate: week(1),
      startTime: '16:00',
      endTime: '17:10',
      isException: true,
    })
    expect((await of(week(2))).endTime).toBe('11:10')
    expect(await shown()).toEqual(before)
  })

  test('gets changed details, but not the time', async () => {
    const { save, of } = await withException()
    await save(await of(week(0)), { type: 'online', startTime: '09:00', endTime: '09:50', scope: 'all' })
    expect(await of(week(1))).toMatchObject({ type: 'online', startTime: '16:00', isException: true })
    expect(await of(week(2))).toMatchObject({ type: 'online', startTime: '09:00' })
  })
})

test('a completed appointment does not move, and a series cannot be moved by it', async () => {
  const { send, save, of, shown } = await calls()
  await send(weekly(3))
  await product.database.owner.query(`update appointments set status = 'completed' where id = $1`, [
    (await of(week(1))).id,
  ])
  const change = { startTime: '12:00', endTime: '12:50', scope: 'all' }
  expect((await save(await of(week(1)), change)).status).toBe(409)
  expect((await save(await of(week(0)), change)).status).toBe(200)
  expect(await shown()).toEqual([`${week(0)} 12:00`, `${week(1)} 10:00`, `${week(2)} 12:00`])
})

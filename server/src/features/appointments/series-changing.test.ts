import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { day, openSeriesCalls, week, weekly } from '../../testing/series-calls.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const calls = () => openSeriesCalls(product)

describe('a change', () => {
  test('of one occurrence makes it an exception', async () => {
    const { send, save, of, shown } = await calls()
    await send(weekly(4))
    const second = await of(week(1))
    const moved = appointmentBody(
      await save(second, { appointmentDate: day(week(1), 1), startTime: '15:00', endTime: '15:50' }),
    ).appointment
    expect(moved.isException).toBe(true)
    const first = await of(week(0))
    await save(first, { startTime: '11:00', endTime: '11:50', scope: 'all' })
    expect(await shown()).toEqual([
      `${week(0)} 11:00`,
      `${day(week(1), 1)} 15:00`,
      `${week(2)} 11:00`,
      `${week(3)} 11:00`,
    ])
  })

  test('of this and following ones leaves earlier and cancelled ones, and shifts the rest by as many days', async () => {
    const { send, save, of, shown, status } = await calls()
    await send(weekly(5))
    await status(await of(week(3)), 'cancelled-therapist')
    const answer = appointmentBody(
      await save(await of(week(2)), {
        appointmentDate: day(week(2), 1),
        startTime: '12:00',
        endTime: '12:50',
        scope: 'following',
      }),
    )
    expect(answer.appointment.appointmentDate).toBe(day(week(2), 1))
    expect(await shown()).toEqual([
      `${week(0)} 10:00`,
      `${week(1)} 10:00`,
      `${day(week(2), 1)} 12:00`,
      `${day(week(4), 1)} 12:00`,
    ])
    expect((await of(week(0))).repeat).toEqual({ unit: 'week', every: 1, count: 2 })
    expect((await of(day(week(2), 1))).repeat).toEqual({ unit: 'week', every: 1, count: 5 })
  })

  test('of all moves only upcoming ones, even by a week onto slots of the same series', async () => {
    const { send, save, of, shown } = await calls()
    await send(weekly(4))
    const opened = await of(week(2))
    await product.database.owner.query(
      `update appointments set starts_at = starts_at - interval '28 days', ends_at = ends_at - interval '28 days', appointment_date = appointment_date - 28 where appointment_date = $1 and id in (select id from appointments where series_id = $2)`,
      [week(0), opened.seriesId],
    )
    const answer = await save(opened, { appointmentDate: week(3), scope: 'all' })
    expect(answer.status).toBe(200)
    expect(await shown()).toEqual([`${week(-4)} 10:00`, `${week(2)} 10:00`, `${week(3)} 10:00`, `${week(4)} 10:00`])
  })

  test('of the recurrence rule reuses the remaining appointments', async () => {
    const { send, save, of, shown } = await calls()
    await send(weekly(6))
    const third = await of(week(2))
    const answer = appointmentBody(
      await save(third, { scope: 'following', repeat: { unit: 'week', every: 2, count: 3 } }),
    )
    expect(answer.appointment.id).toBe(third.id)
    expect((await shown()).map((at) => at.slice(0, 10))).toEqual([week(0), week(1), week(2), week(4), week(6)])
  })

  test.each([
    [5, 7],
    [1, 3],
  ])('of the count, to %i from the third on, adds or deletes occurrences', async (count, all) => {
    const { send, save, of, shown } = await calls()
    await send(weekly(4))
    const change = { scope: 'following', repeat: { unit: 'week', every: 1, count } }
    expect((await save(await of(week(2)), change)).status).toBe(200)
    expect((await shown()).map((at) => at.slice(0, 10))).toEqual(
      Array.from({ length: all }, (_, number) => week(number)),
    )
  })

  test('that ends the series deletes later occurrences', async () => {
    const { send, save, of, shown } = await calls()
    await send(weekly(null))
    expect((await save(await of(week(1)), { scope: 'following', repeat: null })).status).toBe(200)
    expect((await shown()).map((at) => at.slice(0, 10))).toEqual([week(0), week(1)])
  })

  test('of details keeps individual values, and a change of time alone clears nothing', async () => {
    const { send, save, of, therapist } = await calls()
    await send({ ...weekly(3), notes: 'Agenda', meetingLink: 'https://meet.example.com/a' })
    await save(await of(week(1)), { notes: 'Bring the diary' })
    const { id, appointmentDate, updatedAt } = await of(week(0))
    const times = { appointmentDate, startTime: '11:00', endTime: '11:50', updatedAt, scope: 'all' }
    expect((await therapist.send('PUT', `/api/v1/appointments/${id}`, { ...times, type: 'phone' })).status).toBe(200)
    const after = await Promise.all([0, 1, 2].map((number) => of(week(number))))
    expect(after.map(({ startTime, type, notes, meetingLink }) => [startTime, type, notes, meetingLink])).toEqual(
      ['Agenda', 'Bring the diary', 'Agenda'].map((notes) => ['11:00', 'phone', notes, 'https://meet.example.com/a']),
    )
  })

  test('turns an appointment into a series', async () => {
    const { add, save, shown, get } = await calls()
    const { id } = await add()
    const answer = appointmentBody(await save(await get(id), weekly(3)))
    expect([answer.saved, answer.appointment.id]).toEqual([3, id])
    expect((await shown()).map((at) => at.slice(0, 10))).toEqual([week(0), week(1), week(2)])
  })

  test('with a conflict is refused completely, or skips that occurrence', async () => {
    const { add, send, save, of, shown } = await calls()
    await send(weekly(3))
    await add({ appointmentDate: week(1), startTime: '14:00', endTime: '14:50' })
    const opened = await of(week(0))
    const change = { startTime: '14:00', endTime: '14:50', scope: 'all' }
    const before = await shown()
    expect((await save(opened, change)).status).toBe(409)
    expect(await shown()).toEqual(before)
    expect((await save(opened, { ...change, onConflict: 'skip' })).status).toBe(200)
    expect(await shown()).toEqual([`${week(0)} 14:00`, `${week(1)} 10:00`, `${week(1)} 14:00`, `${week(2)} 14:00`])
  })

  test('in spite of conflicts on the days that are chosen', async () => {
    const { add, send, save, of, shown } = await calls()
    await send(weekly(3))
    for (const number of [1, 2]) await add({ appointmentDate: week(number), startTime: '14:00', endTime: '14:50' })
    const change = { startTime: '14:00', endTime: '14:50', scope: 'all', onConflict: 'skip', bookAnyway: [week(2)] }
    expect((await save(await of(week(0)), change)).status).toBe(200)
    expect(await shown()).toEqual([
      `${week(0)} 14:00`,
      `${week(1)} 10:00`,
      ...[1, 2, 2].map((number) => `${week(number)} 14:00`),
    ])
  })
})

describe('cancelling', () => {
  test.each([
    ['this', 3],
    ['following', 2],
    ['all', 0],
  ])('%s of a series leaves the others: %i', async (scope, left) => {
    const { send, of, shown, status } = await calls()
    await send(weekly(4))
    const answer = appointmentBody(
      await status(await of(week(2)), 'cancelled-therapist', { scope, reason: 'Moved away' }),
    )
    expect(answer.changed).toBe(4 - left)
    expect(await shown()).toHaveLength(left)
  })
})

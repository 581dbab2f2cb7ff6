import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnsweredAppointment, appointmentBody } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { day, openSeriesCalls, week, weekly } from '../../testing/series-calls.ts'
import { until } from '../../testing/until.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const calls = () => openSeriesCalls(product)

describe('a series', () => {
  test('with a count is created completely, at the same local time across both clock changes', async () => {
    const { send, shown } = await calls()
    const added = appointmentBody(
      await send({ appointmentDate: '2099-03-01', startTime: '09:30', endTime: '10:20', ...weekly(40) }),
    )
    expect([added.saved, added.skipped]).toEqual([40, []])
    expect(added.appointment.repeat).toEqual({ unit: 'week', every: 1, count: 40 })
    const days = Array.from({ length: 40 }, (_, number) => `${day('2099-03-01', number * 7)} 09:30`)
    expect(await shown()).toEqual(days)
    const { rows } = await product.database.owner.query<{ wall: string; length: string }>(
      `select distinct to_char(starts_at at time zone 'Europe/London', 'HH24:MI') as wall, (ends_at - starts_at)::text as length from appointments where series_id = $1`,
      [added.appointment.seriesId],
    )
    expect(rows).toEqual([{ wall: '09:30', length: '00:50:00' }])
  })

  test('without end is created a year ahead', async () => {
    const { send, shown } = await calls()
    await send(weekly(null, 2))
    const days = await shown()
    expect(days.length).toBeGreaterThanOrEqual(26)
    expect(days.at(-1)?.slice(0, 10) ?? '').toBe(week((days.length - 1) * 2))
    expect(Date.parse(days.at(-1) ?? '') - Date.now()).toBeGreaterThan(350 * 86_400_000)
  })

  test.each([
    [
      { unit: 'month', every: 1, by: 'date', count: 4 },
      '2099-01-31',
      ['2099-01-31', '2099-02-28', '2099-03-31', '2099-04-30'],
    ],
    [{ unit: 'month', every: 1, by: 'weekday', count: 3 }, '2099-01-20', ['2099-01-20', '2099-02-17', '2099-03-17']],
    [{ unit: 'week', every: 3, count: 3 }, '2099-01-31', ['2099-01-31', '2099-02-21', '2099-03-14']],
  ])('by rule %j from %s has the right days', async (repeat, appointmentDate, days) => {
    const { send, shown } = await calls()
    expect((await send({ appointmentDate, repeat })).status).toBe(201)
    expect((await shown()).map((at) => at.slice(0, 10))).toEqual(days)
  })

  test('previews its conflicts, then refuses, skips or overlaps as requested', async () => {
    const { add, preview, send, shown } = await calls()
    await add({ appointmentDate: week(2) })
    await add({ appointmentDate: week(4), startTime: '10:30', endTime: '11:00' })
    const { items } = await preview(weekly(6))
    expect(items).toHaveLength(6)
    expect(items.map(({ conflicts }) => conflicts.length)).toEqual([0, 0, 1, 0, 1, 0])
    expect(items[2]?.conflicts[0]?.clientName).toBe('Mila Example')
    expect((await send(weekly(6))).status).toBe(409)
    expect(await shown()).toHaveLength(2)
    const left = appointmentBody(await send({ ...weekly(6), onConflict: 'skip' }))
    expect([left.saved, left.skipped]).toEqual([4, [week(2), week(4)]])
    const over = appointmentBody(
      await send({ ...weekly(2), startTime: '10:20', endTime: '10:40', onConflict: 'overlap' }),
    )
    expect([over.saved, over.appointment.overlapAllowed]).toEqual([2, true])
  })

  test('skips conflicts except on the days that are chosen, and looks at what is booked by then', async () => {
    const { add, send, shown, of } = await calls()
    for (const number of [1, 2, 3]) await add({ appointmentDate: week(number) })
    // The third conflict came after the choice, and day 4 has none.
    const chosen = { onConflict: 'skip', bookAnyway: [week(2), week(4)] }
    const left = appointmentBody(await send({ ...weekly(6), ...chosen }))
    expect([left.saved, left.skipped]).toEqual([4, [week(1), week(3)]])
    expect((await shown()).filter((at) => at.startsWith(week(2)))).toHaveLength(2)
    expect((await of(week(4))).overlapAllowed).toBe(false)
  })

  test('with 200 conflicts is booked on the days that are chosen', async () => {
    const { send } = await calls()
    expect(appointmentBody(await send(weekly(200))).saved).toBe(200)
    const bookAnyway = Array.from({ length: 100 }, (_, number) => week(number * 2))
    const left = appointmentBody(await send({ ...weekly(260), onConflict: 'skip', bookAnyway }))
    expect([left.saved, left.skipped.length]).toEqual([160, 100])
    const tooMany = await send({ ...weekly(2), bookAnyway: Array.from({ length: 261 }, () => week(0)) })
    expect(tooMany.status).toBe(400)
  })

  test('is not saved if every occurrence would be skipped', async () => {
    const { send, shown } = await calls()
    await send(weekly(3))
    expect(appointmentBody(await send({ ...weekly(3), onConflict: 'skip' })).code).toBe('already-exists')
    expect(await shown()).toHaveLength(3)
    const { rows } = await product.database.owner.query(
      'select 1 from appointment_series s where not exists (select from appointments a where a.series_id = s.id)',
    )
    expect(rows).toEqual([])
  })
})

test('the job extends a series to a year, once, skips conflicts and notifies the therapist', async () => {
  const { send, add, therapist, shown } = await calls()
  const { appointment } = appointmentBody(await send(weekly(null)))
  const all = await shown()
  const last = all.at(-1)?.slice(0, 10) ?? ''
  // The state of four weeks ago, with three occurrences fewer.
  const gone = all.slice(-3).map((at) => at.slice(0, 10))
  await product.database.owner.query(
    'delete from appointments where series_id = $1 and appointment_date = any($2::date[])',
    [appointment.seriesId, gone],
  )
  await product.database.owner.query(
    'update appointment_series set next_occurrence = next_occurrence - 3 where id = $1',
    [appointment.seriesId],
  )
  await add({ appointmentDate: gone[1] })
  const run = () =>
    product.database.owner.query(`select graphile_worker.add_job('extend-series', '{}'::json, job_key := 'test')`)
  await run()
  await expect.poll(async () => (await shown()).at(-1)?.slice(0, 10)).toBe(last)
  await run()
  const notifications = async () => {
    const { items } = (await therapist.get('/api/v1/notifications')).json as {
      items: { title: string; message: string }[]
    }
    return items.filter(({ title }) => title === 'A recurring appointment was skipped')
  }
  await expect.poll(async () => (await notifications()).length).toBe(1)
  expect((await notifications())[0]?.message).toContain(gone[1])
  await expect.poll(async () => (await shown()).length).toBe(all.length)
  const { rows } = await product.database.owner.query<AnsweredAppointment>(
    'select 1 from appointments where series_id = $1',
    [appointment.seriesId],
  )
  expect(rows).toHaveLength(all.length - 1)
})

test('the job lists all occurrences that it skipped in one notification, the first ten by day', async () => {
  const { send, add, therapist, shown } = await calls()
  const { owner } = product.database
  const days: string[] = []
  for (const startTime of ['10:00', '12:00']) {
    const { appointment } = appointmentBody(
      await send({ ...weekly(null), startTime, endTime: startTime.replace(':00', ':50') }),
    )
    const gone = (await shown()).filter((at) => at.endsWith(startTime)).slice(-6)
    days.push(...gone)
    await owner.query('delete from appointments where series_id = $1 and appointment_date = any($2::date[])', [
      appointment.seriesId,
      gone.map((at) => at.slice(0, 10)),
    ])
    await owner.query('update appointment_series set next_occurrence = next_occurrence - 6 where id = $1', [
      appointment.seriesId,
    ])
    for (const at of gone)
      await add({
        appointmentDate: at.slice(0, 10),
        startTime: startTime.replace(':00', ':20'),
        endTime: startTime.replace(':00', ':30'),
      })
  }
  const notifications = async () => {
    const { items } = (await therapist.get('/api/v1/notifications')).json as {
      items: { title: string; message: string; actionUrl: string }[]
    }
    return items.filter(({ title }) => title.endsWith('skipped'))
  }
  const run = () => owner.query(`select graphile_worker.add_job('extend-series', '{}'::json, job_key := 'test')`)
  const first = days.toSorted()
  for (const _time of [1, 2]) {
    await run()
    await until(
      () => owner.query(`select from graphile_worker.jobs where key = 'test'`),
      ({ rowCount }) => rowCount === 0,
    )
    expect(await notifications()).toMatchObject([
      {
        title: '12 recurring appointments were skipped',
        message: `You already have other appointments on ${first
          .slice(0, 10)
          .map((at) => at.replace(' ', ' at '))
          .join(', ')} and at 2 more times. Open the calendar to decide what to do.`,
        actionUrl: `/app/appointments?view=month&date=${first[0]?.slice(0, 10)}`,
      },
    ])
  }
})

test('a series that cannot be extended does not stop those of everybody else', async () => {
  const broken = await calls()
  const { appointment: first } = appointmentBody(await broken.send(weekly(null)))
  const { send, shown } = await calls()
  const { appointment } = appointmentBody(await send(weekly(null)))
  const last = (await shown()).at(-1)?.slice(0, 10)
  const { owner } = product.database
  await owner.query(`update appointment_series set time_zone = 'Nowhere/Never' where id = $1`, [first.seriesId])
  await owner.query('delete from appointments where series_id = $1 and appointment_date = $2', [
    appointment.seriesId,
    last,
  ])
  await owner.query('update appointment_series set next_occurrence = next_occurrence - 1 where id = $1', [
    appointment.seriesId,
  ])
  await owner.query(`select graphile_worker.add_job('extend-series', '{}'::json, job_key := 'test')`)
  await expect.poll(async () => (await shown()).at(-1)?.slice(0, 10)).toBe(last)
  await owner.query(`select graphile_worker.remove_job('test')`)
})

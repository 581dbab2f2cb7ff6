import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentBody, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const calls = async () => openAppointmentCalls(await product.person())
/** Moves an appointment into the past (or, with negative hours, close to now). */
const setBack = (id: string, hours: number) =>
  product.database.owner.query(
    `update appointments set starts_at = now() - $2 * interval '1 hour', ends_at = now() - $2 * interval '1 hour' + interval '50 minutes',
       appointment_date = (now() - $2 * interval '1 hour')::date where id = $1`,
    [id, hours],
  )

describe('a status', () => {
  test('of an upcoming appointment cannot become completed, no-show, pending or confirmed', async () => {
    const { add, status, get } = await calls()
    const added = await add()
    for (const next of ['completed', 'no-show', 'pending', 'confirmed']) {
      const answer = await status(added, next)
      expect([answer.status, appointmentBody(answer).code]).toEqual([409, 'not-possible-now'])
    }
    expect((await get(added.id)).status).toBe('scheduled')
  })

  test('pending can be confirmed by the therapist', async () => {
    const { add, status, get } = await calls()
    const { id } = await add()
    await product.database.owner.query(`update appointments set status = 'pending' where id = $1`, [id])
    expect(appointmentBody(await status(await get(id), 'confirmed')).appointment.status).toBe('confirmed')
  })

  test.each(['completed', 'no-show'])('%s can be set after the start and reverted', async (held) => {
    const { add, status, get } = await calls()
    const { id } = await add()
    await setBack(id, 3)
    const done = appointmentBody(await status(await get(id), held)).appointment
    expect(done.status).toBe(held)
    expect(appointmentBody(await status(done, 'scheduled')).appointment.status).toBe('scheduled')
  })

  test.each([
    ['cancelled', 'therapist'],
    ['cancelled-therapist', 'therapist'],
    ['cancelled-client', 'client'],
  ])('%s records who (%s), when and why, and frees the time immediately', async (cancelled, cancelledBy) => {
    const { add, status, send, list } = await calls()
    const added = await add()
    const answer = appointmentBody(await status(added, cancelled, { reason: 'Ill' })).appointment
    expect(answer).toMatchObject({
      status: `cancelled-${cancelledBy}`,
      cancelledBy,
      cancelReason: 'Ill',
      late: false,
    })
    expect(Date.now() - Date.parse(answer.cancelledAt ?? '')).toBeLessThan(60_000)
    expect((await send()).status).toBe(201)
    expect((await list('cancelled')).items.map(({ id }) => id)).toEqual([added.id])
  })

  test.each([
    [23, true],
    [25, false],
  ])('cancelled %i hours before the start is late: %s, by the window at the time of booking', async (hours, late) => {
    const therapist = await product.person()
    const { add, status, get } = await openAppointmentCalls(therapist)
    const { id } = await add()
    await setBack(id, -hours)
    // A later change of the window does not apply to existing bookings.
    await therapist.send('PATCH', '/api/v1/settings/practice', { cancellationHours: 48 })
    expect(appointmentBody(await status(await get(id), 'cancelled-therapist')).appointment.late).toBe(late)
  })

  test('cancel_appointment is idempotent', async () => {
    const therapist = await product.person()
    const { add, get } = await openAppointmentCalls(therapist)
    const { id } = await add()
    for (const _ of [1, 2])
      expect((await therapist.post('/api/v1/rpc/cancel_appointment', { appointment_id: id })).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: 'cancelled-therapist', cancelledBy: 'therapist' })
  })
})

describe('lists', () => {
  test("today's appointments are upcoming all day; earlier ones are past, latest first", async () => {
    const { add, list } = await calls()
    const [old, older, now] = [
      await add(),
      await add({ startTime: '12:00', endTime: '12:50' }),
      await add({ startTime: '15:00', endTime: '15:50' }),
    ]
    await setBack(old.id, 48)
    await setBack(older.id, 72)
    expect((await list('past')).items.map(({ id }) => id)).toEqual([old.id, older.id])
    expect((await list('upcoming')).items.map(({ id }) => id)).toEqual([now.id])
  })
})

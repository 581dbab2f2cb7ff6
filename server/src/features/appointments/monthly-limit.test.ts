import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweredAppointment, appointmentBody, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

test('after the trial, the monthly limit refuses only the eleventh appointment of a month', async () => {
  const therapist = await product.person()
  const { add, send, save, status, preview, list } = await openAppointmentCalls(therapist)
  for (let day = 1; day <= 11; day++)
    expect((await send({ appointmentDate: `2090-03-${String(day).padStart(2, '0')}` })).status).toBe(201)
  await product.database.owner.query(
    `update subscribers set trial_ends_at = now() - interval '1 day' where user_id = $1`,
    [therapist.userId],
  )
  await product.database.owner.query(`update users set updated_at = now() where id = $1`, [therapist.userId])
  await expect.poll(async () => (await list('upcoming')).usage.limit).toBe(10)
  const { items } = await list('upcoming')
  const [first] = items
  const answer = await send({ appointmentDate: '2090-03-20' })
  expect([answer.status, appointmentBody(answer).code, appointmentBody(answer).detail]).toEqual([
    402,
    'limit-reached',
    'Monthly appointment limit reached (10 appointments). Upgrade your plan for unlimited appointments.',
  ])
  expect((await preview({ appointmentDate: '2090-03-20' })).monthsFull).toEqual(['2090-03'])
  // Existing appointments stay editable; another month has room.
  expect((await save(first as AnsweredAppointment, { notes: 'Still mine' })).status).toBe(200)
  expect((await send({ appointmentDate: '2090-04-01' })).status).toBe(201)
  for (const one of items.slice(1, 3)) await status(one, 'cancelled-therapist')
  const tenth = await add({ appointmentDate: '2090-03-20' })
  expect(tenth.status).toBe('scheduled')
  const series = await send({
    appointmentDate: '2090-05-01',
    startTime: '08:00',
    endTime: '08:30',
    repeat: { unit: 'week', every: 1, count: 40 },
  })
  expect(series.status).toBe(201)
})

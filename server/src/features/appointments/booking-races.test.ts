import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentBody, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const rounds = 100
const atOnce = 20

test(
  `in each of ${rounds} rounds of ${atOnce} concurrent overlapping bookings, one wins and the others are refused`,
  { timeout: 300_000 },
  async () => {
    const { send, list } = await openAppointmentCalls(await product.person())
    for (let round = 0; round < rounds; round++) {
      const appointmentDate = new Date(Date.UTC(2090, 0, 1 + round)).toISOString().slice(0, 10)
      // All include 10:50, and no two have the same times.
      const answers = await Promise.all(
        Array.from({ length: atOnce }, (_, number) =>
          send({
            appointmentDate,
            startTime: `10:${String(10 + number * 2).padStart(2, '0')}`,
            endTime: `11:${String(20 + number).padStart(2, '0')}`,
          }),
        ),
      )
      const statuses = answers.map(({ status }) => status).sort((one, other) => one - other)
      expect(statuses).toEqual([201, ...Array(atOnce - 1).fill(409)])
      for (const lost of answers.filter(({ status }) => status === 409))
        expect(appointmentBody(lost).detail).toBe('There is another appointment at this time. Nothing was saved.')
    }
    expect((await list('upcoming')).total).toBe(rounds)
    const { rows } = await product.database.owner.query(
      `select 1 from appointments a join appointments b on a.therapist_id = b.therapist_id and a.id < b.id
       and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
    )
    expect(rows).toEqual([])
  },
)

test('of concurrent moves to one slot and a booking of it, one wins', async () => {
  const { add, send, save, calendar } = await openAppointmentCalls(await product.person())
  for (let round = 0; round < 10; round++) {
    const appointmentDate = new Date(Date.UTC(2091, 0, 1 + round)).toISOString().slice(0, 10)
    const added = []
    for (const hour of ['12', '13', '14', '15'])
      added.push(await add({ appointmentDate, startTime: `${hour}:00`, endTime: `${hour}:50` }))
    const change = { startTime: '10:00', endTime: '10:50' }
    const answers = await Promise.all([...added.map((one) => save(one, change)), send({ appointmentDate, ...change })])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    const { items } = await calendar(appointmentDate, appointmentDate)
    expect(items.filter(({ startTime }) => startTime === '10:00')).toHaveLength(1)
  }
})

test('the database refuses conflicts that bypass the code, even with an open transaction', async () => {
  const therapist = await product.person()
  const { add, clientId } = await openAppointmentCalls(therapist)
  const { id } = await add()
  const values = `select therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at from appointments where id = $1`
  const columns = 'therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at'
  const insert = `insert into appointments (${columns}) ${values}`
  await expect(product.database.owner.query(insert, [id])).rejects.toThrow('appointments_no_overlap')
  // The trigger covers what the constraint does not.
  await product.database.owner.query('update appointments set overlap_allowed = true where id = $1', [id])
  await expect(product.database.owner.query(insert, [id])).rejects.toThrow('appointment-taken')
  expect(clientId).toBeTruthy()
})

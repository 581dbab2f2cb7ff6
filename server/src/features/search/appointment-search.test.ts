import type { FoundAppointment } from '@openhour/shared/features/search/search.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAgo } from '../../testing/note-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

type Person = Browser & { userId: string }
let product: Product
let therapist: Person
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

const find = async (q: string, who: Browser = therapist, limit = 8) =>
  (
    (await who.get(`/api/v1/search?${new URLSearchParams({ q, limit: String(limit) }).toString()}`)).json as {
      appointments: FoundAppointment[]
    }
  ).appointments
/** Moves an appointment into the past, because past appointments cannot be booked. */
async function appointment(clientId: string, days: number, { who = therapist, cancelled = false } = {}) {
  const { rows } = await product.database.owner.query<{ id: string }>(
    `insert into appointments (therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, status, overlap_allowed)
     select $1, $2, $3, '10:00', '10:50', 'UTC', at, at + interval '50 minutes', $4, true
     from (select ($3::date + time '10:00') at time zone 'UTC' as at) t returning id`,
    [who.userId, clientId, daysAgo(-days), cancelled ? 'cancelled' : 'scheduled'],
  )
  return rows[0]?.id ?? ''
}

test('appointments are found by client, next first: three upcoming and the last past one of each client', async () => {
  const [tom, ann] = [await newClient(therapist, { name: 'Tom Ito' }), await newClient(therapist, { name: 'Ann Itoh' })]
  const ahead = new Map<number, string>()
  for (const days of [30, 2, 16, 9]) ahead.set(days, await appointment(tom, days))
  const past = [await appointment(tom, -9), await appointment(tom, -2)]
  await appointment(tom, 1, { cancelled: true })
  const other = await appointment(ann, 5)
  expect((await find('tom')).map(({ id, over }) => [id, over])).toEqual([
    [ahead.get(2), false],
    [ahead.get(9), false],
    [ahead.get(16), false],
    [past[1], true],
  ])
  expect((await find('ito')).map(({ id }) => id)).toEqual([ahead.get(2), other, ahead.get(9), ahead.get(16), past[1]])
  const [first] = await find('ito', therapist, 1)
  expect(first).toEqual({
    id: ahead.get(2),
    clientName: 'Tom Ito',
    startsAt: expect.stringContaining(`${daysAgo(-2)}T10:00:00`),
    over: false,
  })
})

test('appointments of another practice are never found', async () => {
  const other = await product.person()
  await appointment(await newClient(other, { name: 'Zoe Secret' }), 3, { who: other })
  expect(await find('zoe', other)).toHaveLength(1)
  expect(await find('zoe')).toEqual([])
  expect(await find('%')).toEqual([])
})

test('the audit log records the search', async () => {
  const who = await product.person()
  await appointment(await newClient(who, { name: 'Una' }), 3, { who })
  await find('una', who)
  const read = () =>
    product.database.owner.query<{ entity: string }>(
      `select entity from audit_log where actor_id = $1 and action = 'listed' order by 1`,
      [who.userId],
    )
  await expect.poll(async () => (await read()).rows.map(({ entity }) => entity)).toEqual(['appointments', 'clients'])
})

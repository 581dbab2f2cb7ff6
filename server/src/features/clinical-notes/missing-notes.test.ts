import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import type { MissingNote } from '@openhour/shared/features/clinical-notes/unsigned-notes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNote, daysAgo, writeNote } from '../../testing/note-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

type Person = Awaited<ReturnType<Product['person']>>
/** An appointment at noon so many days ago, in London, booked before. */
async function past(who: Person, clientId: string, days: number, status = 'scheduled'): Promise<string> {
  const { rows } = await product.database.owner.query<{ id: string }>(
    `insert into appointments (therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, status,
      created_at)
     select $1, $2, day, '12:00', '12:50', 'Europe/London', (day + time '12:00') at time zone 'Europe/London', (day + time '12:50') at time zone 'Europe/London', $4,
      day - interval '1 day'
     from (select $3::date as day) d returning id`,
    [who.userId, clientId, daysAgo(days), status],
  )
  return rows[0]?.id ?? ''
}
const missing = async (who: Person, query = '') =>
  (await who.get(`/api/v1/missing-notes${query}`)).json as { items: MissingNote[]; total: number }
const ids = async (who: Person) => (await missing(who)).items.map(({ appointmentId }) => appointmentId)
const dashboard = async (who: Person) => (await who.get('/api/v1/dashboard')).json as DashboardDay

test('appointments that took place without a note are listed after their day, oldest first, of archived clients too', async () => {
  const who = await product.person()
  const [ann, bea] = [await newClient(who, { name: 'Ann' }), await newClient(who, { name: 'Bea' })]
  const three = await past(who, ann, 3)
  const nine = await past(who, bea, 9, 'completed')
  for (const [days, status] of [
    [4, 'cancelled-client'],
    [5, 'cancelled-therapist'],
    [6, 'no-show'],
    [-1, 'scheduled'],
    [400, 'completed'],
  ] as const)
    await past(who, ann, days, status)
  await who.post(`/api/v1/clients/${bea}/archive`)
  const { items, total } = await missing(who)
  const type = 'online'
  expect(items).toEqual([
    {
      appointmentId: nine,
      clientId: bea,
      clientName: 'Bea',
      appointmentDate: daysAgo(9),
      startsAt: expect.any(String),
      type,
      daysAgo: 9,
    },
    {
      appointmentId: three,
      clientId: ann,
      clientName: 'Ann',
      appointmentDate: daysAgo(3),
      startsAt: expect.any(String),
      type,
      daysAgo: 3,
    },
  ])
  expect([total, (await dashboard(who)).missingNotes]).toEqual([2, 2])
  expect(await missing(await product.person())).toEqual({ items: [], total: 0 })
})

test('a note removes an appointment from the list if it belongs to its session or is a standalone note of the day, not if it belongs to another appointment', async () => {
  const who = await product.person()
  const ann = await newClient(who)
  const [first, second, third] = [await past(who, ann, 3), await past(who, ann, 4), await past(who, ann, 5)]
  expect((await writeNote(who, ann, { serviceDate: daysAgo(3), appointmentId: first })).status).toBe(201)
  expect(await ids(who)).toEqual([third, second])
  await aNote(who, ann, { serviceDate: daysAgo(4) })
  expect(await ids(who)).toEqual([third])
  // Written about the other appointment, though on this day.
  await writeNote(who, ann, { serviceDate: daysAgo(5), appointmentId: first })
  expect(await ids(who)).toEqual([third])
})

test('the list comes in pages', async () => {
  const who = await product.person()
  const ann = await newClient(who)
  for (let days = 1; days < 24; days++) await past(who, ann, days)
  const [first, second] = [await missing(who), await missing(who, '?page=2')]
  expect([first.items.length, first.total, second.items.length, second.total]).toEqual([20, 23, 3, 23])
  expect([first.items[0]?.daysAgo, second.items.at(-1)?.daysAgo]).toEqual([23, 1])
})

test('unsigned notes that are not late yet are listed on request and counted on the dashboard', async () => {
  const who = await product.person()
  const ann = await newClient(who)
  const today = await aNote(who, ann, { serviceDate: daysAgo(0) })
  const old = await aNote(who, ann, { serviceDate: daysAgo(5) })
  const list = async (query: string) =>
    (await who.get(`/api/v1/unsigned-notes${query}`)).json as { items: { id: string }[]; total: number }
  const [late, all] = [await list(''), await list('?recent=true')]
  expect([late.items.map(({ id }) => id), late.total]).toEqual([[old.id], 1])
  expect([all.items.map(({ id }) => id), all.total]).toEqual([[old.id, today.id], 2])
  expect(await dashboard(who)).toMatchObject({ unsignedNotes: 1, recentNotes: 1 })
})

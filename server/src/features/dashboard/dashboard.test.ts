/// <reference lib="esnext.temporal" />
import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { lastMonth } from '@openhour/shared/features/money/month-end.rules.ts'
import { instantOf, wallMsOf } from '@openhour/shared/lib/wall-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNote, daysAgo } from '../../testing/note-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { aTask, onPro, setTier } from '../../testing/task-calls.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const dashboard = async (who: Browser) => (await who.get('/api/v1/dashboard')).json as DashboardDay
/** Practices of tests are in London; days count from today there. */
const day = (after: number) => daysAgo(-after)
async function book(who: Browser, clientId: string, after: number, startTime: string, more: object = {}) {
  const endTime = `${startTime.slice(0, 3)}50`
  const given = { clientId, appointmentDate: day(after), startTime, endTime, type: 'phone', ...more }
  const answer = await who.post('/api/v1/appointments', given)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return (answer.json as { appointment: { id: string; updatedAt: string } }).appointment
}
const setStatus = async (who: Browser, { id, updatedAt }: { id: string; updatedAt: string }, status: string) =>
  expect((await who.post(`/api/v1/appointments/${id}/status`, { updatedAt, status })).status).toBe(200)

test('a new practice has nothing, and nothing of another one', async () => {
  const other = await product.person()
  await book(other, await newClient(other), 0, '09:00')
  expect(await dashboard(await product.person())).toEqual({
    today: day(0),
    clients: { active: 0, archived: 0, joinedThisMonth: 0 },
    pendingReviews: 0,
    openAlerts: [],
    unreadEntries: [],
    unreadMeasures: [],
    offeredDetails: [],
    urgentDrafts: [],
    aiDrafts: [],
    aiDraftsWaiting: 0,
    requests: [],
    moreRequests: false,
    insights: 0,
    appointments: [],
    upcoming: [],
    unsignedNotes: 0,
    recentNotes: 0,
    missingNotes: 0,
    overdueTasks: null,
    lastMonth: { month: lastMonth(day(0)), withoutCharge: 0, notInvoiced: 0 },
  })
})

test("the day lists today's appointments by time, without cancelled ones, and with the state of their notes", async () => {
  const who = await product.person()
  const [ann, bea] = [await newClient(who, { name: 'Ann' }), await newClient(who, { name: 'Bea' })]
  const link = 'https://meet.example.com/abc'
  const late = await book(who, ann, 0, '23:00', { type: 'online', meetingLink: link })
  const early = await book(who, bea, 0, '00:00')
  await setStatus(who, await book(who, ann, 0, '12:00'), 'cancelled')
  await setStatus(who, early, 'no-show')
  const { appointments } = await dashboard(who)
  const at = (minutes: number) => new Date(instantOf('Europe/London', wallMsOf(day(0), minutes))).toISOString()
  expect(appointments.map((row) => ({ ...row, startsAt: new Date(row.startsAt).toISOString() }))).toMatchObject([
    { id: early.id, clientId: bea, clientName: 'Bea', startsAt: at(0), type: 'phone', status: 'no-show', note: null },
    { id: late.id, clientName: 'Ann', startsAt: at(23 * 60), type: 'online', meetingLink: link, note: null },
  ])

  const { rows } = await product.database.owner.query<{ id: string }>(
    `insert into sessions (therapist_id, client_id, session_date, status, appointment_id) values ($1, $2, $3, 'completed', $4) returning id`,
    [who.userId, bea, day(0), early.id],
  )
  const note = await aNote(who, bea, { serviceDate: day(0), sessionId: rows[0]?.id })
  const noteOf = async () => (await dashboard(who)).appointments[0]?.note
  expect(await noteOf()).toBe('draft')
  await who.post(`/api/v1/notes/${note.id}/sign`, { version: 1 })
  expect(await noteOf()).toBe('signed')
})

test('next are up to five of later days, scheduled or confirmed', async () => {
  const who = await product.person()
  const client = await newClient(who)
  await book(who, client, 0, '23:00')
  const [first, second, third] = [
    await book(who, client, 1, '00:00'),
    await book(who, client, 1, '08:00'),
    await book(who, client, 1, '09:00'),
  ]
  for (const after of [9, 7, 5, 3]) await book(who, client, after, '10:00')
  await setStatus(who, second, 'cancelled')
  await product.database.owner.query(`update appointments set status = 'pending' where id = $1`, [third.id])
  const { upcoming, appointments } = await dashboard(who)
  const dayOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO('Europe/London').toPlainDate().toString()
  expect(upcoming.map(({ startsAt }) => dayOf(startsAt))).toEqual([1, 3, 5, 7, 9].map(day))
  expect([upcoming[0]?.id, appointments.length]).toEqual([first.id, 1])
  await book(who, client, 2, '10:00')
  expect((await dashboard(who)).upcoming.map(({ startsAt }) => dayOf(startsAt))).toEqual([1, 2, 3, 5, 7].map(day))
})

// A day and more apart: it is never the same day in both.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'day and month are those of the practice: in %s',
  async (zone) => {
    const who = await product.person()
    const clients = [await newClient(who), await newClient(who), await newClient(who)]
    await who.post(`/api/v1/clients/${clients[2]}/archive`)
    await product.database.owner.query('update practice_settings set timezone = $2 where user_id = $1', [
      who.userId,
      zone,
    ])
    const today = Temporal.Now.plainDateISO(zone).toString()
    const instant = (minutes: number, of = today) => new Date(instantOf(zone, wallMsOf(of, minutes))).toISOString()
    const first = `${today.slice(0, 7)}-01`
    for (const [index, created] of [instant(0, first), instant(-1, first), instant(0, first)].entries())
      await product.database.owner.query('update clients set created_at = $2 where id = $1', [clients[index], created])
    for (const minutes of [-60, 0, 23 * 60, 24 * 60])
      await product.database.owner.query(
        `insert into appointments (therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at)
       values ($1, $2, $3, '10:00', '10:50', 'UTC', $4, $4::timestamptz + interval '50 minutes')`,
        [who.userId, clients[0], today, instant(minutes)],
      )
    const seen = await dashboard(who)
    const starts = (rows: { startsAt: string }[]) => rows.map(({ startsAt }) => new Date(startsAt).toISOString())
    expect([seen.today, seen.clients]).toEqual([today, { active: 2, archived: 1, joinedThisMonth: 1 }])
    expect(starts(seen.appointments)).toEqual([instant(0), instant(23 * 60)])
    expect(starts(seen.upcoming)).toEqual([instant(24 * 60)])
  },
)

test('counts unsigned notes that wait, and overdue tasks where the tier opens tasks', async () => {
  const who = await onPro(product)
  const client = await newClient(who)
  await aNote(who, client, { serviceDate: daysAgo(8) })
  await aNote(who, client, { serviceDate: daysAgo(0) })
  await aNote(who, client, { serviceDate: daysAgo(9) }, true)
  await aTask(who, { dueDate: daysAgo(1) })
  await aTask(who, { dueDate: daysAgo(-1) })
  await aTask(who)
  expect(await dashboard(who)).toMatchObject({ unsignedNotes: 1, recentNotes: 1, overdueTasks: 1 })
  await setTier(product, who, 'trial')
  expect(await dashboard(who)).toMatchObject({ unsignedNotes: 1, overdueTasks: null })
})

test('viewing the day is audited', async () => {
  const who = await product.person()
  await dashboard(who)
  const read = () =>
    product.database.owner.query(`select entity from audit_log where actor_id = $1 and action = 'listed'`, [who.userId])
  await expect.poll(async () => (await read()).rows).toEqual([{ entity: 'appointments' }])
})

test('requests that are not over wait by time, each practice its own, and it says if not all fit', async () => {
  const who = await product.person()
  const ann = await newClient(who, { name: 'Ann' })
  const later = await book(who, ann, 3, '10:00')
  const [sooner, over] = [await book(who, ann, 2, '10:00'), await book(who, ann, 6, '10:00')]
  const answered = await book(who, ann, 4, '10:00')
  await setStatus(who, answered, 'cancelled-therapist')
  await product.database.owner.query(`update appointments set status = 'pending' where id = any($1)`, [
    [later.id, sooner.id, over.id],
  ])
  await product.database.owner.query(
    `update appointments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
    [over.id],
  )
  const { requests, moreRequests } = await dashboard(who)
  expect([requests.map(({ id }) => id), moreRequests]).toEqual([[sooner.id, later.id], false])
  expect(requests[0]).toMatchObject({ clientId: ann, clientName: 'Ann', type: 'phone' })
  await setStatus(who, requests[0] as (typeof requests)[number], 'confirmed')
  expect((await dashboard(who)).requests.map(({ id }) => id)).toEqual([later.id])
  expect((await dashboard(await product.person())).requests).toEqual([])
  for (let hour = 0; hour < 21; hour++) await book(who, ann, 5, `${String(hour).padStart(2, '0')}:00`)
  await product.database.owner.query(
    `update appointments set status = 'pending' where client_id = $1 and status = 'scheduled'
    and starts_at > now()`,
    [ann],
  )
  const full = await dashboard(who)
  expect([full.requests.length, full.moreRequests]).toEqual([20, true])
})

test('the first steps of a practice are ticked by what was done, and can be hidden', async () => {
  const who = await product.person()
  const steps = async () => (await who.get('/api/v1/dashboard/first-steps')).json
  const none = {
    hidden: false,
    hours: false,
    client: false,
    appointment: false,
    invitation: false,
    calendarFeed: false,
    sample: false,
  }
  expect(await steps()).toEqual(none)
  const ann = await newClient(who, { name: 'Ann' })
  expect(await steps()).toEqual({ ...none, client: true })
  await book(who, ann, 1, '09:00')
  expect((await who.send('PATCH', '/api/v1/settings/practice', { weekStart: 'monday' })).status).toBe(200)
  expect((await who.post(`/api/v1/clients/${ann}/portal-access/invitation`, {})).status).toBe(200)
  expect((await who.post('/api/v1/settings/calendar-feed', {})).status).toBe(201)
  const all = { ...none, hours: true, client: true, appointment: true, invitation: true, calendarFeed: true }
  expect(await steps()).toEqual(all)
  expect((await who.post('/api/v1/dashboard/first-steps/hide', {})).json).toEqual({ ...all, hidden: true })
  expect(await (await product.person()).get('/api/v1/dashboard/first-steps')).toMatchObject({ json: none })
})

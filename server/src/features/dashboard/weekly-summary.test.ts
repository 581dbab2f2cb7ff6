import { instantOf, wallMsOf } from '@openhour/shared/lib/wall-time.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { openPool } from '../../platform/database/connection.ts'
import { openLog } from '../../platform/log.ts'
import { aNote, daysAgo } from '../../testing/note-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { aTask, setTier } from '../../testing/task-calls.ts'
import { weeklySummaryJobs } from './weekly-summary.jobs.ts'

let product: Product
let worker: pg.Pool
beforeAll(async () => {
  product = await openProduct()
  worker = openPool(product.database.logins.openhour_worker, {
    role: 'openhour_worker',
    size: 2,
    log: openLog('error'),
  })
})
afterEach(() => setClock(0))
afterAll(async () => {
  await worker.end()
  await product.stop()
})

type Person = Awaited<ReturnType<Product['person']>>
const day = (after: number) => daysAgo(-after)
/** Days until a Monday in London, at least two: it has begun nowhere yet, and whoever signs up now did so before it. */
const toMonday = 8 - new Date(day(0)).getUTCDay()
/** The job, as it runs when the clocks of the zone show this on the day so many days after that Monday. */
async function run(time: string, { after = 0, zone = 'Europe/London' } = {}): Promise<void> {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  setClock(instantOf(zone, wallMsOf(day(toMonday + after), minutes)) - Date.now())
  const parts = { pool: worker, publicUrl: 'https://practice.example.com', plansOn: () => true }
  await weeklySummaryJobs(parts).tasks['send-weekly-summaries']?.({})
  setClock(0)
}
/** Everything that this therapist was mailed of weeks, once nothing is on its way any more. */
async function summaries(who: Person): Promise<string[]> {
  const waiting = 'select from outgoing_mails where to_address = $1'
  await expect.poll(async () => (await product.database.owner.query(waiting, [who.email])).rowCount).toBe(0)
  const mails = await product.mails(who.email)
  return mails.filter(({ subject }) => subject === 'Your week ahead').map(({ text = '' }) => text)
}
async function book(who: Person, after: number, startTime = '10:00') {
  const clientId = await newClient(who, { name: 'Zoe Secret' })
  const endTime = `${startTime.slice(0, 3)}50`
  const given = { clientId, appointmentDate: day(toMonday + after), startTime, endTime, type: 'phone' }
  expect((await who.post('/api/v1/appointments', given)).status).toBe(201)
}

test("on Mondays at 7:00, an email counts the week's appointments, unsigned notes and overdue tasks, without names", async () => {
  const who = await product.person()
  await setTier(product, who, 'pro')
  // PostgreSQL takes this for a zone, and nothing can be computed in it. It stops nobody else's email.
  const odd = await product.person()
  await product.database.owner.query(`update practice_settings set timezone = 'FOO5' where user_id = $1`, [odd.userId])
  for (const [after, time] of [
    [-1, '23:00'],
    [0, '00:00'],
    [6, '23:00'],
    [7, '00:00'],
  ] as const)
    await book(who, after, time)
  const client = await newClient(who, { name: 'Ann Secret' })
  await aNote(who, client, { serviceDate: daysAgo(9) })
  await aTask(who, { title: 'Call Ann Secret', dueDate: day(toMonday - 1) })
  await aTask(who, { dueDate: day(toMonday) })
  await aTask(who)
  await run('06:59')
  expect(await summaries(who)).toEqual([])
  await run('07:00')
  const [text = '', ...more] = await summaries(who)
  expect(more).toEqual([])
  expect(text).toContain('2 appointments this week.')
  expect(text).toContain('1 note waits for your signature.')
  expect(text).toContain('1 task is overdue.')
  expect(text).toContain('https://practice.example.com/app/dashboard')
  expect(text).not.toMatch(/Secret|Ann|Zoe/)
})

test('it comes once a week: however often the job runs, wherever the clock is set, and when the practice moves', async () => {
  const who = await product.person()
  await book(who, 0)
  await book(who, 8)
  await run('07:10')
  await Promise.all([run('07:10'), run('07:25')])
  await run('11:59')
  await run('07:00', { after: -7 })
  await run('07:15')
  await product.database.owner.query(`update practice_settings set timezone = 'America/New_York' where user_id = $1`, [
    who.userId,
  ])
  await run('07:30', { zone: 'America/New_York' })
  expect(await summaries(who)).toHaveLength(1)
  await run('07:30', { after: 7, zone: 'America/New_York' })
  expect(await summaries(who)).toHaveLength(2)
})

test.each([
  ['Asia/Kathmandu', '07:00'],
  ['Pacific/Pago_Pago', '07:45'],
  ['Pacific/Kiritimati', '11:30'],
])('seven o’clock is that of the practice: in %s at %s', async (zone, time) => {
  const who = await product.person()
  await product.database.owner.query('update practice_settings set timezone = $2 where user_id = $1', [
    who.userId,
    zone,
  ])
  await book(who, 2)
  await run('06:45', { zone })
  await run('07:00', { zone, after: 1 })
  await run('12:15', { zone })
  expect(await summaries(who)).toEqual([])
  await run(time, { zone })
  expect(await summaries(who)).toHaveLength(1)
})

test.each([
  ['the weekly summary is off', { weeklySummary: false }],
  ['email is off', { email: false }],
])('nobody is mailed while %s, nor later in the week that it was', async (_what, more) => {
  const who = await product.person()
  await book(who, 0)
  const { notifications } = (await who.get('/api/v1/settings/preferences')).json as { notifications: object }
  const save = async (given: object) => {
    const saved = { notifications: { ...notifications, ...given } }
    expect((await who.send('PATCH', '/api/v1/settings/preferences', saved)).status).toBe(200)
  }
  await save(more)
  await run('07:00')
  await save({})
  await run('07:15')
  expect(await summaries(who)).toEqual([])
})

test('no email goes to people without news, just signed up, suspended, or not therapists', async () => {
  const [idle, late, gone, client] = [
    await product.person(),
    await product.person(),
    await product.person(),
    await product.person('client'),
  ]
  await book(late, 0)
  await book(gone, 0)
  const { owner } = product.database
  await owner.query(`update users set created_at = now() + interval '20 days' where id = $1`, [late.userId])
  await owner.query('update users set suspended_at = now() where id = $1', [gone.userId])
  await run('07:00')
  for (const who of [idle, late, gone, client]) expect(await summaries(who)).toEqual([])
})

test('one overdue task is news enough, and so is one unsigned note', async () => {
  const withTask = await product.person()
  await setTier(product, withTask, 'pro')
  await aTask(withTask, { dueDate: day(toMonday - 1) })
  const withNote = await product.person()
  await aNote(withNote, await newClient(withNote), { serviceDate: daysAgo(9) })
  await run('07:00')
  expect(await summaries(withTask)).toEqual([expect.stringContaining('1 task is overdue.')])
  expect(await summaries(withNote)).toEqual([expect.stringContaining('1 note waits for your signature.')])
})

test('it stands under the bell too, also where emails are off', async () => {
  const who = await product.person()
  const { json } = await who.get('/api/v1/settings/preferences')
  const { notifications } = json as { notifications: object }
  await who.send('PATCH', '/api/v1/settings/preferences', { notifications: { ...notifications, email: false } })
  await book(who, 1)
  await run('07:00')
  await run('07:15')
  expect(await summaries(who)).toEqual([])
  const told = (await who.post('/rpc/notifications/list', { json: {} })).json as { json: { items: object[] } }
  const weeks = told.json.items.filter((one) => (one as { kind: string }).kind === 'weekly-summary')
  expect(weeks).toMatchObject([
    { title: 'Your week ahead', message: '1 appointment this week.', actionUrl: '/app/dashboard' },
  ])
})

test('tasks count only where the tier opens them', async () => {
  const who = await product.person()
  await book(who, 0)
  await setTier(product, who, 'pro')
  await aTask(who, { dueDate: day(toMonday - 1) })
  await setTier(product, who, 'trial')
  await run('07:00')
  const [text] = await summaries(who)
  expect(text).toContain('1 appointment this week.')
  expect(text).not.toContain('overdue')
})

test('one that was due between a backup and the loss of the installation is not sent again after a restore', async () => {
  const who = await product.person()
  for (const after of [1, 8]) await book(who, after)
  const { owner } = product.database
  const at = (after: number) => new Date(instantOf('Europe/London', wallMsOf(day(toMonday + after), 0))).toISOString()
  await owner.query('call app.note_restore($1, $2)', [at(-1), at(1)])
  await run('08:00')
  expect(await summaries(who)).toEqual([])
  await run('08:00', { after: 7 })
  expect(await summaries(who)).toHaveLength(1)
  await owner.query('delete from restores')
})

test('however many are due, nobody waits for the next run', async () => {
  const { rowCount } = await product.database.owner.query(
    `insert into users (full_name, email, role, email_verified, time_zone, created_at, updated_at)
     select 'Many', 'many' || number || '@example.com', 'therapist', true, 'Asia/Dhaka', now() - interval '9 days', now() from generate_series(1, 501) number`,
  )
  await run('07:00', { zone: 'Asia/Dhaka' })
  const { rows } = await product.database.owner.query<{ handled: number }>(
    `select count(*)::int as handled from notification_marks m join users u on u.id = m.user_id where u.full_name = 'Many' and m.mark like 'weekly-summary:%'`,
  )
  expect([rowCount, rows[0]?.handled]).toEqual([501, 501])
})

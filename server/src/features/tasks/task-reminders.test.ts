import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { openPool } from '../../platform/database/connection.ts'
import { openLog } from '../../platform/log.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import {
  aTask,
  bodyOf,
  changeTask,
  onPro,
  removeTask,
  setCompleted,
  setTier,
  type Therapist,
} from '../../testing/task-calls.ts'
import { taskReminderJobs } from './task-reminders.jobs.ts'

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

const minute = 60_000
const hence = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
/** The job as it runs when the clock shows so many minutes from now. */
async function run(minutes: number): Promise<void> {
  setClock(minutes * minute)
  await taskReminderJobs(worker, () => true).tasks['remind-of-tasks']?.({})
  setClock(0)
}
type Notification = { id: string; kind: string; title: string; message: string; actionUrl: string }
/** What this therapist was reminded of, newest first. */
async function notificationsOf(who: Therapist): Promise<Notification[]> {
  const { items } = (await who.get('/api/v1/notifications')).json as { items: Notification[] }
  return items.filter(({ kind }) => kind === 'task-reminder')
}

test('a reminder is sent when due, and links to its task', async () => {
  const who = await onPro(product)
  const { id } = await aTask(who, { title: 'Send invoices', reminder: 'Both of March', remindAt: hence(10) })
  await aTask(who, { title: 'Nothing to be told' })
  await run(8)
  expect(await notificationsOf(who)).toEqual([])
  await run(11)
  expect(await notificationsOf(who)).toMatchObject([
    { title: 'Reminder: Send invoices', message: 'Both of March', actionUrl: `/app/tasks?task=${id}` },
  ])
})

test('it is sent once, however often the job runs, wherever the clock is set, and even if it was deleted', async () => {
  const who = await onPro(product)
  await aTask(who, { remindAt: hence(10) })
  for (const minutes of [11, 12, 11 - 24 * 60, 12, 24 * 60]) await run(minutes)
  const [first, ...more] = await notificationsOf(who)
  expect([first?.message, more]).toEqual(['You asked to be reminded of this task.', []])
  await who.send('DELETE', `/api/v1/notifications/${first?.id}`)
  await Promise.all([run(13), run(13)])
  expect(await notificationsOf(who)).toEqual([])
})

test('one that came due between a backup and the loss of the installation is not repeated after a restore', async () => {
  const who = await onPro(product)
  await aTask(who, { title: 'Reminded before', remindAt: hence(10) })
  await aTask(who, { title: 'Due later', remindAt: hence(50) })
  const { owner } = product.database
  await owner.query('call app.note_restore($1, $2)', [hence(5), hence(30)])
  await run(40)
  expect(await notificationsOf(who)).toEqual([])
  await run(51)
  expect(await notificationsOf(who)).toMatchObject([{ title: 'Reminder: Due later' }])
  await owner.query('delete from restores')
})

test('a new reminder time of the same task is sent too', async () => {
  const who = await onPro(product)
  const task = await aTask(who, { remindAt: hence(10) })
  const moved = bodyOf(await changeTask(who, task, { remindAt: hence(30) }))
  await run(11)
  expect(await notificationsOf(who)).toEqual([])
  await run(31)
  await changeTask(who, moved, { remindAt: hence(60) })
  await run(61)
  expect(await notificationsOf(who)).toHaveLength(2)
})

test('completed and deleted tasks, and those without a reminder, send none', async () => {
  const who = await onPro(product)
  const [done, gone, without, again] = await Promise.all([1, 2, 3, 4].map(() => aTask(who, { remindAt: hence(10) })))
  await setCompleted(who, done?.id ?? '')
  await removeTask(who, gone?.id ?? '')
  await changeTask(who, without ?? {})
  await setCompleted(who, again?.id ?? '')
  await run(11)
  expect(await notificationsOf(who)).toEqual([])
  // What is pending again before anybody was told is still to be told.
  await setCompleted(who, again?.id ?? '', false)
  await run(12)
  expect((await notificationsOf(who)).map(({ actionUrl }) => actionUrl)).toEqual([`/app/tasks?task=${again?.id}`])
})

test('a server that was down makes up for a week, not for more', async () => {
  const who = await onPro(product)
  await aTask(who, { title: 'A', remindAt: hence(10) })
  const day = 24 * 60
  await run(10 + 7 * day + 1)
  expect(await notificationsOf(who)).toEqual([])
  await run(10 + 7 * day - 2)
  expect(await notificationsOf(who)).toHaveLength(1)
})

test('no reminders are sent if the plan lacks tasks; without plans, all are', async () => {
  const who = await onPro(product)
  await aTask(who, { remindAt: hence(10) })
  await setTier(product, who, 'trial')
  await run(11)
  expect(await notificationsOf(who)).toEqual([])
  setClock(12 * minute)
  await taskReminderJobs(worker, () => false).tasks['remind-of-tasks']?.({})
  expect(await notificationsOf(who)).toHaveLength(1)
})

test('notifications truncate long titles and reminders and remove line breaks', async () => {
  const who = await onPro(product)
  await aTask(who, { title: '😀'.repeat(200), reminder: 'one\u2028two\u0085three', remindAt: hence(10) })
  await run(11)
  const [{ title, message } = { title: '', message: '' }] = await notificationsOf(who)
  expect([[...title].length, title.endsWith('😀…'), message]).toEqual([120, true, 'one two three'])
})

test('its notification goes with a deleted task', async () => {
  const who = await onPro(product)
  const { id } = await aTask(who, { title: 'Call Zoe Secret', remindAt: hence(10) })
  await run(11)
  expect(await notificationsOf(who)).toHaveLength(1)
  await removeTask(who, id)
  expect(await notificationsOf(who)).toEqual([])
})

test('outside the product, messages contain no details, and emails go only to those who want them', async () => {
  const { owner } = product.database
  const [who, without] = [await onPro(product), await onPro(product)]
  await owner.query(
    `insert into user_preferences (user_id, theme, notifications) values ($1, 'system', '{"email": false}')
       on conflict (user_id) do update set notifications = excluded.notifications`,
    [without.userId],
  )
  for (const person of [who, without]) await aTask(person, { title: 'Call Zoe Secret', remindAt: hence(10) })
  await run(11)
  const address = (await who.get('/api/v1/account/me')).json as { email: string }
  const [mail] = (await product.mails(address.email, 2)).filter(({ template }) => template.endsWith('notification'))
  expect(mail?.subject).toBe('New notification in your account')
  expect(mail?.text).not.toContain('Zoe')
  expect(await notificationsOf(without)).toHaveLength(1)
  const { rows } = await owner.query(
    `select 1 from outgoing_mails m join users u on u.email = m.to_address where u.id = $1 and template = 'notification'`,
    [without.userId],
  )
  expect(rows).toEqual([])
})

test('the worker sees only the reminders of pending tasks, and no completed ones', async () => {
  const who = await onPro(product)
  await setCompleted(who, (await aTask(who, { remindAt: hence(10) })).id)
  const { id } = await aTask(who, { remindAt: hence(10) })
  const { rows } = await worker.query(`select id from tasks where therapist_id = $1`, [who.userId])
  expect(rows).toEqual([{ id }])
  for (const column of ['description', 'category', '*'])
    await expect(worker.query(`select ${column} from tasks`)).rejects.toMatchObject({ code: '42501' })
})

import type { Announcement, ShownAnnouncement } from '@openhour/shared/features/announcements/announcements.contract.ts'
import {
  announcementTexts as texts,
  maxAnnouncements,
} from '@openhour/shared/features/announcements/announcements.rules.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { announcement as words, shownAnnouncement } from '../../testing/announcement-samples.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { passTime, resetTime } from '../../testing/sign-in.ts'
import { until } from '../../testing/until.ts'

let product: Product
let admin: Browser & { userId: string; email: string }
let therapist: Awaited<ReturnType<Product['person']>>
let client: Awaited<ReturnType<Product['person']>>
beforeAll(async () => {
  product = await openProduct()
  admin = (await product.admin()) as typeof admin
  therapist = await product.person('therapist')
  client = await product.person('client')
})
afterAll(() => product.stop())
afterEach(async () => {
  resetTime()
  await product.database.owner.query('delete from announcements')
  await product.database.owner.query(`delete from notifications where kind = 'announcement'`)
})

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const publish = (given: object = {}, by: Browser = admin) =>
  by.post('/api/v1/admin/announcements', { ...words, endsAt: inDays(7), ...given })
const shownTo = async (person: Browser) =>
  ((await person.get('/api/v1/account/me')).json as { announcements: ShownAnnouncement[] }).announcements
const titlesOf = async (person: Browser) => (await shownTo(person)).map(({ title }) => title)
const listed = async () => ((await admin.get('/api/v1/admin/announcements')).json as { items: Announcement[] }).items
const dismiss = (person: Browser, id: string) => person.post(`/api/v1/account/announcements/${id}/dismiss`, {})
type Told = { kind: string; title: string; message: string; isRead: boolean }
const toldTo = async (person: Browser) =>
  ((await person.get('/api/v1/notifications')).json as { items: Told[] }).items.filter(
    ({ kind }) => kind === 'announcement',
  )
const isTold = (person: Browser) =>
  until(
    () => toldTo(person),
    ([one]) => one !== undefined,
  )

test.each([
  ['everybody', [true, true, true]],
  ['therapist', [true, false, false]],
  ['client', [false, true, false]],
  ['admin', [false, false, true]],
] as const)('one for %s is shown to those alone', async (audience, expected) => {
  await publish({ audience })
  const shown = await Promise.all([therapist, client, admin].map(async (person) => (await titlesOf(person)).length > 0))
  expect(shown).toEqual(expected)
})

test('the important one comes first, then the newest', async () => {
  await publish({ title: 'First', level: 'info' })
  passTime(60_000)
  await publish({ title: 'Second', level: 'info' })
  await publish({ title: 'Warning', level: 'warning' })
  passTime(60_000)
  expect(await titlesOf(client)).toEqual(['Warning', 'Second', 'First'])
})

test('it is shown from its begin to its end', async () => {
  await publish({ startsAt: inDays(1), endsAt: inDays(2) })
  expect(await titlesOf(client)).toEqual([])
  const dayPasses = () =>
    product.database.owner.query(
      `update announcements set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'`,
    )
  await dayPasses()
  expect(await titlesOf(client)).toEqual([words.title])
  await dayPasses()
  expect(await titlesOf(client)).toEqual([])
})

test('put away, it is away for that account alone, and what told of it is read', async () => {
  const { id } = await shownAnnouncement(client)
  await isTold(client)
  expect((await dismiss(client, id)).status).toBe(200)
  expect((await dismiss(client, id)).status).toBe(200)
  expect(await titlesOf(client)).toEqual([])
  expect(await titlesOf(therapist)).toEqual([words.title])
  expect((await toldTo(client))[0]?.isRead).toBe(true)
  await isTold(therapist)
  expect((await toldTo(therapist))[0]?.isRead).toBe(false)
  expect(await listed()).toMatchObject([{ id, dismissed: 1 }])
})

test('nobody puts away what is not for them', async () => {
  const { id } = await shownAnnouncement(client, { audience: 'admin' })
  expect((await dismiss(client, id)).status).toBe(404)
  expect((await dismiss(client, crypto.randomUUID())).status).toBe(404)
  expect((await dismiss(product.visitor(), id)).status).toBe(401)
})

/** As if the job had been interrupted. */
async function tellAgain(id: string): Promise<void> {
  const { owner } = product.database
  await owner.query(`select graphile_worker.add_job('begin-announcement', $1, job_key => 'again')`, [
    JSON.stringify({ announcementId: id }),
  ])
  await until(
    async () => (await owner.query(`select from graphile_worker.jobs where key = 'again'`)).rowCount,
    (waiting) => waiting === 0,
  )
}

describe('in the bell', () => {
  test('each person is told once, without an email', async () => {
    const { id } = await shownAnnouncement(client, { audience: 'client', text: 'Two\n  lines' })
    await isTold(client)
    await tellAgain(id)
    expect(await toldTo(client)).toMatchObject([{ title: words.title, message: 'Two lines' }])
    expect(await toldTo(therapist)).toEqual([])
    const mails = await product.mails(client.email)
    expect(mails.filter(({ text }) => (text ?? '').includes(words.title))).toEqual([])
  })

  test('who put the bar away before is not told', async () => {
    const { id } = (await publish()).json as { id: string }
    await isTold(therapist)
    await product.database.owner.query('delete from notifications where user_id = $1', [therapist.userId])
    await dismiss(therapist, id)
    await tellAgain(id)
    expect(await toldTo(therapist)).toEqual([])
  })
})

test('ended, it leaves all pages and stays in the bell; it can’t be ended twice', async () => {
  const { id } = await shownAnnouncement(client)
  await isTold(client)
  const end = () => admin.post(`/api/v1/admin/announcements/${id}/end`, {})
  expect((await end()).status).toBe(200)
  expect(await titlesOf(client)).toEqual([])
  expect(await toldTo(client)).toHaveLength(1)
  expect([(await end()).status, ((await end()).json as { detail: string }).detail]).toEqual([409, texts.notShown])
})

test('deleted, it is gone with what told of it', async () => {
  const { id } = await shownAnnouncement(client)
  await isTold(client)
  expect((await admin.send('DELETE', `/api/v1/admin/announcements/${id}`)).status).toBe(200)
  expect([await titlesOf(client), await toldTo(client), await listed()]).toEqual([[], [], []])
  expect((await admin.send('DELETE', `/api/v1/admin/announcements/${id}`)).status).toBe(404)
})

test('who did what is recorded, without a word of it', async () => {
  const { id } = (await publish()).json as { id: string }
  await admin.post(`/api/v1/admin/announcements/${id}/end`, {})
  await admin.send('DELETE', `/api/v1/admin/announcements/${id}`)
  const { rows } = await product.database.owner.query<{ act: string; details: object }>(
    `select act, details from admin_acts where admin_id = $1 and details ->> 'announcement' = $2 order by at`,
    [admin.userId, id],
  )
  expect(rows.map(({ act }) => act).toSorted()).toEqual([
    'announcement-ended',
    'announcement-published',
    'announcement-removed',
  ])
  expect(JSON.stringify(rows)).not.toContain(words.title)
})

test.each([
  [{ title: '' }, texts.noTitle],
  [{ title: 'x'.repeat(81) }, /80 characters/],
  [{ title: 'Two\nlines' }, /disallowed/],
  [{ text: ' \n ' }, texts.noText],
  [{ text: 'x'.repeat(501) }, /500 characters/],
  [{ text: '<script>alert(1)</script>' }, /disallowed/],
  [{ level: 'shout' }, /important/],
  [{ audience: 'operators' }, /whom/],
  [{ endsAt: 'tomorrow' }, texts.noMoment],
  [{ endsAt: inDays(-1) }, texts.alreadyOver],
  [{ startsAt: inDays(3), endsAt: inDays(2) }, texts.endsFirst],
  [{ endsAt: inDays(91) }, texts.tooLong],
])('refuses %j', async (given, why) => {
  const answer = await publish(given)
  expect(answer.status).toBe(400)
  expect((answer.json as { detail: string }).detail).toMatch(why)
  expect(await listed()).toEqual([])
})

test('markup is text', async () => {
  const text = '<b>Bold</b> & <a href="https://example.com">more</a>'
  await publish({ text })
  expect((await shownTo(client))[0]?.text).toBe(text)
})

test('only so many can be shown or planned at a time, also of admins who publish together', async () => {
  const answers = await Promise.all(Array.from({ length: maxAnnouncements + 2 }, () => publish()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxAnnouncements)
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ detail: texts.tooMany })
})

test('nobody but an admin may list, publish, end or delete', async () => {
  const { id } = await shownAnnouncement(client)
  for (const person of [therapist, client]) {
    expect((await person.get('/api/v1/admin/announcements')).status).toBe(403)
    expect((await publish({}, person)).status).toBe(403)
    expect((await person.post(`/api/v1/admin/announcements/${id}/end`, {})).status).toBe(403)
    expect((await person.send('DELETE', `/api/v1/admin/announcements/${id}`)).status).toBe(403)
  }
  expect(await titlesOf(client)).toEqual([words.title])
})

test('one that ended long ago is deleted', async () => {
  const { id } = await shownAnnouncement(client)
  const age = (days: number) =>
    product.database.owner.query(
      `update announcements set starts_at = now() - interval '200 days', ends_at = now() - make_interval(days => $2) where id = $1`,
      [id, days],
    )
  const tidy = async () => {
    await product.database.owner.query(`select graphile_worker.add_job('tidy-up', job_key => 'tidy')`)
    await until(
      async () => (await product.database.owner.query(`select from graphile_worker.jobs where key = 'tidy'`)).rowCount,
      (waiting) => waiting === 0,
    )
  }
  await age(89)
  await tidy()
  expect(await listed()).toHaveLength(1)
  await age(91)
  await tidy()
  expect(await listed()).toEqual([])
})

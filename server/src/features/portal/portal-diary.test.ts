import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import type { MoodEntry } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { diaryTexts, maxEntriesPerDay } from '@openhour/shared/features/portal/portal-diary.rules.ts'
import { practiceNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import type { RecordPage } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { recordTexts } from '@openhour/shared/features/wellness-records/record-texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

type Client = Awaited<ReturnType<typeof joinedClient>>
let product: Product
let therapist: Browser & { userId: string }
let client: Client
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person('therapist')
  client = await joinedClient(product, therapist)
})
afterAll(() => product.stop())

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const instant = (backMinutes: number) => new Date(Date.now() - backMinutes * 60_000).toISOString()
const words = {
  moodRating: 2,
  anxietyLevel: 9,
  energyLevel: 3,
  sleepQuality: 4,
  stressLevel: 8,
  triggers: ['Exams'],
  copingStrategiesUsed: ['A walk'],
  notes: ' As it was typed. ',
}
type Given = Record<string, unknown>
const entryOf = (more: Given = {}): Given => ({ id: crypto.randomUUID(), logDate: day(0), ...words, ...more })
/** Calls an operation and returns its status and answer. */
async function call(who: Browser, operation: string, input: Given) {
  const { status, json } = await who.post(`/rpc/${operation}`, { json: input })
  const { json: answer } = json as { json: { data?: unknown } }
  return { status, body: (status < 300 ? answer : answer.data) as never }
}
const add = (who: Client, more: Given = {}, clientId = who.clientId) =>
  call(who, 'portal/addMoodEntry', { clientId, ...entryOf(more) })
async function added(who: Client, more: Given = {}): Promise<MoodEntry> {
  const { status, body } = await add(who, more)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const entries = async (who: Client): Promise<{ items: MoodEntry[]; total: number }> =>
  (await call(who, 'portal/listMoodEntries', { clientId: who.clientId })).body
const records = async (reader: Browser, clientId: string): Promise<RecordPage> =>
  (await call(reader, 'wellnessRecords/list', { clientId })).body
const markRead = (reader: Browser, clientId: string, ...seen: MoodEntry[]) =>
  call(reader, 'wellnessRecords/markRead', {
    clientId,
    entries: seen.map(({ id, updatedAt }) => ({ id, updatedAt })),
  })
/** Collects the tables of which an open window hears. */
async function openLive(who: Browser) {
  const stop = new AbortController()
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${product.url}/api/live`, { headers: { cookie }, signal: stop.signal })
  let text = ''
  void (async () => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true })
  })().catch(() => undefined)
  const until = async (wanted: string) => {
    await expect.poll(() => text).toContain(wanted)
  }
  await until('event: ready')
  return { until, all: () => text, clear: () => (text = ''), stop: () => stop.abort() }
}
const refused = (answer: { status: number; body: unknown }) => {
  const { detail, errors } = answer.body as { detail: string; errors?: Record<string, string> }
  return [answer.status, errors ?? detail]
}

test('an entry sent five times, at once and later, is one entry with five equal answers', async () => {
  const who = await joinedClient(product, therapist)
  const entry = entryOf({ writtenAt: instant(600) })
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(who, entry)))
  answers.push(await add(who, entry))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  expect(await entries(who)).toMatchObject({ total: 1, items: [{ ...entry, writtenAt: expect.anything() }] })
  expect(Date.parse((await entries(who)).items[0]?.writtenAt ?? '')).toBe(Date.parse(String(entry.writtenAt)))
})

test('the same id with other words answers what is saved', async () => {
  const first = await added(client)
  expect(await added(client, { id: first.id, notes: 'Other' })).toEqual(first)
})

test('ids of others answer like missing ones', async () => {
  const neighbour = await joinedClient(product, therapist)
  const stranger = await joinedClient(product, await product.person('therapist'))
  const own = await added(neighbour)
  const session = await call(therapist, 'wellnessRecords/add', { clientId: client.clientId, logDate: day(0) })
  const { id: recordId } = session.body as { id: string }
  const clientId = client.clientId
  for (const id of [own.id, recordId, crypto.randomUUID()]) {
    const keys = { clientId, id }
    const missing = [404, diaryTexts.notFound]
    expect(refused(await call(client, 'portal/getMoodEntry', keys))).toEqual(missing)
    expect(refused(await call(client, 'portal/deleteMoodEntry', keys))).toEqual(missing)
    const changed = await call(client, 'portal/changeMoodEntry', { ...keys, ...words, updatedAt: instant(0) })
    expect(refused(changed)).toEqual(missing)
  }
  for (const id of [own.id, recordId]) expect(refused(await add(client, { id }))).toEqual([404, diaryTexts.notFound])
  for (const other of [neighbour.clientId, stranger.clientId, crypto.randomUUID()])
    expect(refused(await add(client, {}, other))).toEqual([404, practiceNotFound])
  expect((await entries(client)).items.some(({ id }) => id === recordId)).toBe(false)
  // In another practice, the same id is free.
  expect((await add(stranger, { id: own.id })).status).toBe(200)
})

test.each([
  ['a minute ahead', { writtenAt: instant(-1) }],
  ['a month ago', { writtenAt: instant(29 * 1440), logDate: day(29) }],
])('an entry written %s is saved, and never later than now', async (_when, more) => {
  const { writtenAt } = await added(client, more)
  expect(Date.parse(writtenAt)).toBeLessThanOrEqual(Date.now())
})

test.each([
  ['an hour ahead', { writtenAt: instant(-60) }, { writtenAt: diaryTexts.futureTime }],
  ['long ago', { writtenAt: instant(40 * 1440) }, { writtenAt: diaryTexts.tooOld }],
  ['of a day long ago', { logDate: day(40) }, { logDate: diaryTexts.tooOld }],
  ['of a day to come', { logDate: day(-3) }, { logDate: recordTexts.futureDate }],
])('an entry written %s is refused', async (_when, more, errors) => {
  expect(refused(await add(client, more))).toEqual([400, errors])
})

test.each([
  ['a rating of 11', { moodRating: 11 }],
  ['a rating of 0', { stressLevel: 0 }],
  ['half a rating', { sleepQuality: 5.5 }],
  ['a megabyte', { notes: 'x'.repeat(900_000) }],
  ['31 triggers', { triggers: Array.from({ length: 31 }, (_, at) => `t${at}`) }],
  ['an author', { author: 'therapist' }],
  ['a reading', { readAt: instant(0) }],
])('%s is refused', async (_what, more) => {
  expect((await add(client, more)).status).toBe(400)
})

test('markup and blanks come back to the letter', async () => {
  const notes = '<img src=x onerror=alert(1)>\n\n  '
  expect(await added(client, { notes })).toMatchObject({ notes })
})

test('a day has room for a limited number of entries', async () => {
  const who = await joinedClient(product, therapist)
  const first = await added(who)
  for (let at = 1; at < maxEntriesPerDay; at++) await added(who)
  expect(refused(await add(who))).toEqual([409, diaryTexts.dayIsFull])
  expect((await add(who, { id: first.id })).status).toBe(200)
  expect((await add(who, { logDate: day(1) })).status).toBe(200)
})

test('an entry changes with its version and can be deleted', async () => {
  const { id, updatedAt } = await added(client)
  const keys = { clientId: client.clientId, id }
  const changed = await call(client, 'portal/changeMoodEntry', { ...keys, updatedAt, ...words, notes: 'Better now' })
  expect(changed.body).toMatchObject({ id, ...words, notes: 'Better now' })
  const again = await call(client, 'portal/changeMoodEntry', { ...keys, updatedAt, ...words })
  expect(refused(again)).toEqual([409, diaryTexts.changed])
  expect((await call(client, 'portal/deleteMoodEntry', keys)).status).toBe(200)
  expect(refused(await call(client, 'portal/getMoodEntry', keys))).toEqual([404, diaryTexts.notFound])
})

test('the therapist sees it unread at once, counts it until it is read, and cannot change it', async () => {
  const own = await product.person('therapist')
  const who = await joinedClient(product, own, { name: 'Mila Example' })
  const live = await openLive(own)
  const entry = await added(who)
  await live.until('mood_logs')
  const { clientId } = who
  expect(await records(own, clientId)).toMatchObject({
    unread: 1,
    items: [{ id: entry.id, author: 'client', readAt: null, ...words }],
    trend: { points: [{ moodRating: 2 }] },
  })
  const dashboard = async () => (await own.get('/api/v1/dashboard')).json as DashboardDay
  const waiting = { clientId, clientName: 'Mila Example', clientArchived: false, total: 1 }
  expect(await dashboard()).toMatchObject({ pendingReviews: 1, unreadEntries: [waiting] })

  const { id, updatedAt } = entry
  const changed = await call(own, 'wellnessRecords/update', { id, updatedAt, logDate: day(0), notes: 'Mine' })
  expect(refused(changed)).toEqual([409, recordTexts.ofClient])

  // What the client has changed since was not what was read.
  const newer: MoodEntry = (
    await call(who, 'portal/changeMoodEntry', { clientId, id, updatedAt, ...words, notes: 'After all' })
  ).body
  expect((await markRead(own, clientId, entry)).body).toEqual({ items: [] })
  expect((await markRead(own, clientId, newer)).body).toEqual({ items: [{ id, readAt: expect.any(String) }] })
  expect((await markRead(own, clientId, newer)).body).toEqual({ items: [] })
  expect(await dashboard()).toMatchObject({ pendingReviews: 0, unreadEntries: [] })
  expect((await entries(who)).items).toMatchObject([{ id, readAt: expect.any(String), notes: 'After all' }])

  const [read] = (await entries(who)).items
  const late = await call(who, 'portal/changeMoodEntry', { clientId, id, updatedAt: read?.updatedAt, ...words })
  expect(refused(late)).toEqual([409, diaryTexts.read])
  expect(refused(await call(who, 'portal/deleteMoodEntry', { clientId, id }))).toEqual([409, diaryTexts.read])
  expect((await call(own, 'wellnessRecords/delete', { id })).status).toBe(200)
  expect((await entries(who)).total).toBe(0)
  live.stop()
})

test('a client’s windows hear of entries, and nothing of the therapist’s own records', async () => {
  const own = await product.person('therapist')
  const who = await joinedClient(product, own)
  const live = await openLive(who)
  await call(own, 'wellnessRecords/add', { clientId: who.clientId, logDate: day(0) })
  await call(own, 'selfCare/add', { clientId: who.clientId, task: 'Walk' })
  await live.until('self_care_tasks')
  expect(live.all()).not.toContain('mood_logs')
  const entry = await added(who)
  await live.until('mood_logs')
  live.clear()
  await markRead(own, who.clientId, entry)
  await live.until('mood_logs')
  live.stop()
})

test('two practices have a diary each, and archiving closes it', async () => {
  const other = await product.person('therapist')
  const who = await joinedClient(product, other)
  await added(who)
  await other.post(`/api/v1/clients/${who.clientId}/archive`)
  expect(refused(await add(who))).toEqual([404, practiceNotFound])
  expect(((await other.get('/api/v1/dashboard')).json as DashboardDay).unreadEntries).toMatchObject([
    { clientId: who.clientId, clientArchived: true, total: 1 },
  ])
  await other.post(`/api/v1/clients/${who.clientId}/restore`)
  expect((await entries(who)).total).toBe(1)
})

test('what a client writes is in the practice’s audit log under their own name', async () => {
  const { id } = await added(client)
  const read = () =>
    product.database.owner.query(
      `select actor_id, actor_role, action, client_id from audit_log where entity = 'mood_logs' and entity_id = $1`,
      [id],
    )
  await expect
    .poll(async () => (await read()).rows)
    .toEqual([{ actor_id: client.userId, actor_role: 'client', action: 'added', client_id: client.clientId }])
})

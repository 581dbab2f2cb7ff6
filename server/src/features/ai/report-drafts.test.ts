import { dayAfter } from '@openhour/shared/lib/days.ts'
import { dayStart, instantOf, wallMsOf } from '@openhour/shared/lib/wall-time.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { openPool } from '../../platform/database/connection.ts'
import { openEngines } from '../../services/ai/open-engines.ts'
import { readEnv } from '../../platform/env.ts'
import { openLog } from '../../platform/log.ts'
import { endedDraft, recordConsent } from '../../testing/ai-samples.ts'
import { daysAgo } from '../../testing/note-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { setTier } from '../../testing/task-calls.ts'
import { reportDraftJobs } from './report-drafts.jobs.ts'

let product: Product
let worker: pg.Pool
let app: pg.Pool
beforeAll(async () => {
  product = await openProduct()
  const { logins } = product.database
  const log = openLog('error')
  worker = openPool(logins.openhour_worker, { role: 'openhour_worker', size: 2, log })
  app = openPool(logins.openhour_app, { role: 'openhour_app', size: 2, log })
})
afterEach(() => setClock(0))
afterAll(async () => {
  await Promise.all([worker.end(), app.end()])
  await product.stop()
})

type Person = Awaited<ReturnType<Product['person']>>
type Row = {
  id: string
  client_id: string
  of_date: string
  by_job: boolean
  engine: string
  discarded_at: string | null
}

/** A Monday in London to come, at least two days ahead: whoever signs up now did so before it. */
const monday = dayAfter(daysAgo(0), 8 - new Date(daysAgo(0)).getUTCDay())
const sunday = dayAfter(monday, -8)
/** The job, as it runs when the clocks of the zone show this, so many days after that Monday. */
async function run(time: string, { after = 0, zone = 'Europe/London' } = {}): Promise<void> {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  setClock(instantOf(zone, wallMsOf(dayAfter(monday, after), minutes)) - Date.now())
  const parts = { worker, app, engines: openEngines(readEnv({}).ai, '/nowhere'), plansOn: () => true }
  await reportDraftJobs(parts).tasks['draft-weekly-reports']?.({})
  setClock(0)
}
async function drafts(who: Person): Promise<Row[]> {
  const { rows } = await product.database.owner.query<Row>(
    'select id, client_id, of_date::text, by_job, engine, discarded_at from ai_drafts where therapist_id = $1 order by client_id',
    [who.userId],
  )
  return rows
}
async function notices(who: Person): Promise<{ title: string; message: string; actionUrl: string }[]> {
  const { items } = (await who.get('/api/v1/notifications')).json as {
    items: { kind: string; title: string; message: string; actionUrl: string }[]
  }
  return items.filter(({ kind }) => kind === 'ai-weekly-drafts')
}
/** A client with a record in the week, who consents. */
async function consenting(who: Person, logDate = dayAfter(sunday, 2)): Promise<string> {
  const clientId = await newClient(who, { name: 'Ann Secret' })
  await addRecord(who, clientId, logDate)
  await recordConsent(who, clientId, 'ai-weekly-reports')
  return clientId
}
/** The week may not be over yet by the server's clock, which refuses records of days to come. */
const addRecord = (who: Person, clientId: string, logDate: string) =>
  product.database.owner.query(
    `insert into mood_logs (therapist_id, client_id, log_date, notes) values ($1, $2, $3, 'Slept badly. Called her sister.')`,
    [who.userId, clientId, logDate],
  )

test('on Monday at 4:00, a draft about the week until Saturday for each client who consents and has a record', async () => {
  const who = await product.person()
  const [first, last] = [await consenting(who, sunday), await consenting(who, dayAfter(sunday, 6))]
  await consenting(who, dayAfter(sunday, 7))
  await addRecord(who, await newClient(who), dayAfter(sunday, 2))
  await recordConsent(who, await newClient(who), 'ai-weekly-reports')
  await run('03:45')
  expect(await drafts(who)).toEqual([])
  await run('04:00')
  expect(await drafts(who)).toMatchObject(
    [first, last].toSorted().map((id) => ({ client_id: id, of_date: sunday, by_job: true, engine: 'passages' })),
  )
  const [draft] = await drafts(who)
  expect(await endedDraft(who, draft?.id ?? '')).toMatchObject({
    state: 'ready',
    byJob: true,
    dataAnalyzed: { moodEntries: 1, sessions: 0, clinicalNotes: 0 },
  })
})

test('notifies once, with a number and no name', async () => {
  const who = await product.person()
  await consenting(who)
  await consenting(who)
  await run('04:00')
  await run('04:15')
  const [notice, ...more] = await notices(who)
  expect(more).toEqual([])
  expect(notice).toMatchObject({ title: '2 AI weekly reports to review', actionUrl: '/app/ai-summary' })
  expect(`${notice?.title} ${notice?.message}`).not.toMatch(/Ann|Secret/)
})

test('never twice for a client and week: however often it runs, and after the draft is discarded', async () => {
  const who = await product.person()
  await consenting(who)
  await Promise.all([run('04:00'), run('04:00')])
  const [draft] = await drafts(who)
  await who.send('DELETE', `/api/v1/ai-drafts/${draft?.id ?? ''}`)
  await product.database.owner.query('delete from notification_marks where user_id = $1', [who.userId])
  await run('09:00')
  expect((await drafts(who)).map(({ id }) => id)).toEqual([draft?.id])
  const again = `insert into ai_drafts (therapist_id, client_id, kind, state, by_job, of_date, ended_at) select therapist_id, client_id, kind, 'cancelled', true, of_date, now() from ai_drafts where id = $1`
  await expect(product.database.owner.query(again, [draft?.id])).rejects.toThrow('ai_drafts_of_week')
})

test('is made up for until Tuesday night, and not on Wednesday', async () => {
  const tuesday = await product.person()
  await consenting(tuesday)
  await run('23:45', { after: 1 })
  expect(await drafts(tuesday)).toMatchObject([{ of_date: sunday }])
  const wednesday = await product.person()
  await consenting(wednesday)
  await run('00:00', { after: 2 })
  expect(await drafts(wednesday)).toEqual([])
})

test.each(['Asia/Kathmandu', 'America/St_Johns', 'Pacific/Pago_Pago', 'Pacific/Apia', 'Pacific/Kiritimati'])(
  'four o’clock is that of %s',
  async (zone) => {
    const who = await product.person()
    await moveTo(who, zone)
    await consenting(who)
    await run('03:45', { zone })
    expect(await drafts(who)).toEqual([])
    await run('04:00', { zone })
    expect(await drafts(who)).toHaveLength(1)
  },
)

// In Beirut midnight is skipped or repeated, in Havana repeated, in London nothing happens at midnight.
test.each([
  ['Asia/Beirut', 0],
  ['Asia/Beirut', 1],
  ['America/Havana', 0],
  ['America/Havana', 1],
  ['Europe/London', 0],
])('the week before and after a change of clocks ends and begins at midnight in %s (%i)', async (zone, skipped) => {
  const who = await product.person()
  const subscribe = `update subscribers set subscribed = true, subscription_tier = 'pro', subscription_end = null, provider = 'sandbox' where user_id = $1`
  await product.database.owner.query(subscribe, [who.userId])
  await moveTo(who, zone)
  const clientId = await newClient(who)
  await recordConsent(who, clientId, 'ai-weekly-reports')
  const change = changes(zone)[skipped] ?? ''
  const midnight = dayStart(zone, change)
  await product.database.owner.query(
    `insert into self_care_tasks (therapist_id, client_id, task, created_at, completed_at)
      select $1, $2, task, at - interval '1 minute', at from (values ('Saturday', to_timestamp($3)), ('Sunday', to_timestamp($4))) t (task, at)`,
    [who.userId, clientId, (midnight - 1) / 1000, midnight / 1000],
  )
  const daysFrom = Math.round((Date.parse(change) - Date.parse(monday)) / 86_400_000)
  for (const [after, weekStart, done] of [
    [daysFrom + 1, dayAfter(change, -7), ['Saturday: done.', 'Sunday: not done this week.']],
    [daysFrom + 8, change, ['Sunday: done.']],
  ] as const) {
    await run('03:45', { zone, after })
    expect(await sourcesOf(who, weekStart)).toEqual([])
    await run('04:00', { zone, after })
    expect(await sourcesOf(who, weekStart)).toEqual(done)
  }
})

/** The next two Sundays on which the clocks of a zone change, from the second week after {@link monday} on. */
function changes(zone: string): string[] {
  const sundays = Array.from({ length: 80 }, (_, week) => dayAfter(monday, 13 + 7 * week))
  return sundays.filter((day) => dayStart(zone, dayAfter(day, 1)) - dayStart(zone, day) !== 86_400_000).slice(0, 2)
}
async function sourcesOf(who: Person, weekStart: string): Promise<string[]> {
  const { rows } = await product.database.owner.query<{ text: string }>(
    `select source ->> 'text' as text from ai_drafts, jsonb_array_elements(input -> 'sources') source where therapist_id = $1 and of_date = $2`,
    [who.userId, weekStart],
  )
  return rows.map(({ text }) => text)
}
const moveTo = (who: Person, zone: string) =>
  product.database.owner.query('update practice_settings set timezone = $2 where user_id = $1', [who.userId, zone])

test('none where the practice turned it off, the plan lacks it, the consent was withdrawn or the client is archived', async () => {
  const [off, expired, withdrawn, archived] = [
    await product.person(),
    await product.person(),
    await product.person(),
    await product.person(),
  ]
  await consenting(off)
  await product.database.owner.query('update practice_settings set ai_weekly_drafts = false where user_id = $1', [
    off.userId,
  ])
  await consenting(expired)
  await setTier(product, expired, 'trial')
  const [clientId, gone] = [await consenting(withdrawn), await consenting(archived)]
  await product.database.owner.query(
    `update consents set withdrawn_at = now(), withdrawn_by = 'client' where client_id = $1`,
    [clientId],
  )
  await product.database.owner.query('update clients set archived_at = now() where id = $1', [gone])
  await run('04:00')
  for (const who of [off, expired, withdrawn, archived]) {
    expect(await drafts(who)).toEqual([])
    expect(await notices(who)).toEqual([])
  }
})

test('a withdrawal stops a draft that waits', async () => {
  const who = await product.person()
  const clientId = await consenting(who)
  // In one transaction, so that the worker cannot be faster.
  await product.database.owner.query(`begin;
    insert into ai_drafts (therapist_id, client_id, kind, state, by_job, of_date)
      values ('${who.userId}', '${clientId}', 'report', 'waiting', true, '${sunday}');
    update consents set withdrawn_at = now(), withdrawn_by = 'client' where client_id = '${clientId}';
    commit`)
  const [draft] = await drafts(who)
  expect(await endedDraft(who, draft?.id ?? '')).toMatchObject({ state: 'cancelled', report: null })
})

test('a therapist who already made a report of the week gets no second one', async () => {
  const who = await product.person()
  const clientId = await consenting(who)
  const line = { text: 'Calmer.', support: 'own', evidence: [] }
  const sections = { safety: [], mood: [line], progress: [], concerns: [], recommendations: [], insights: [] }
  await who.post(`/api/v1/clients/${clientId}/ai-weekly-reports`, {
    weekStartDate: sunday,
    weekEndDate: dayAfter(sunday, 6),
    sections,
  })
  await run('04:00')
  expect(await drafts(who)).toEqual([])
})

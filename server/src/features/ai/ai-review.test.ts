import type { AiReviewList } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { aiReviewPerPage } from '@openhour/shared/features/ai/ai-review.rules.ts'
import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readyDraft, startedDraft } from '../../testing/ai-samples.ts'
import { daysAgo } from '../../testing/note-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let who: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  who = await product.person()
})

const review = async (input: object = {}) =>
  ((await who.post('/rpc/aiReview/list', { json: input })).json as { json: AiReviewList }).json
const dashboard = async () => (await who.get('/api/v1/dashboard')).json as DashboardDay
const sql = (text: string, values: unknown[] = []) => product.database.owner.query<{ id: string }>(text, values)

const line = (text: string, support = 'extract') => ({ text, support, evidence: [] })
const sections = (points: number, more: object = {}) =>
  JSON.stringify({
    safety: [],
    summary: [line('Slept badly.'), line('Agreed on a diary.'), line('Third line.')],
    points: Array.from({ length: points }, (_, at) => line(`Insight ${at}`)),
    observations: [],
    actions: [],
    ...more,
  })
async function keptNote(clientId: string, day: string, points: number, engine = 'passages'): Promise<string> {
  const { rows } = await sql(
    `insert into ai_session_notes (therapist_id, client_id, session_date, notes, sections, engine) values ($1, $2, $3, 'Notes', $4, $5) returning id`,
    [who.userId, clientId, day, sections(points), engine],
  )
  return rows[0]?.id as string
}

test('drafts that are ready are listed across clients, newest first, with how far they are backed', async () => {
  const [ann, bea] = [await newClient(who, { name: 'Ann' }), await newClient(who, { name: 'Bea' })]
  const first = await readyDraft(who, { clientId: ann })
  const second = await readyDraft(who, { clientId: bea })
  await sql('update ai_drafts set result = $2 where id = $1', [
    second.id,
    JSON.stringify({
      session: {
        ...JSON.parse(sections(1)),
        actions: [line('Calls her sister.', 'unsupported')],
        safety: [line('No plan.')],
      },
    }),
  ])
  const { items, counts, next } = await review()
  expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(items[0]).toMatchObject({
    clientId: bea,
    clientName: 'Bea',
    clientArchived: false,
    kind: 'session',
    state: 'ready',
    ofDate: '2026-05-04',
    lines: 6,
    unsupported: 1,
    safety: 1,
    firstLines: ['Slept badly.', 'Agreed on a diary.'],
    problem: null,
  })
  expect([next, counts]).toEqual([null, { review: 2, progress: 0, failed: 0 }])
  expect(items[1]?.firstLines.length).toBeGreaterThan(0)
})

test('a draft that quotes danger stands apart on the dashboard and the profile until it is kept or discarded', async () => {
  const [ann, bea] = [await newClient(who, { name: 'Ann' }), await newClient(who, { name: 'Bea' })]
  const usual = await readyDraft(who, { clientId: bea })
  const urgent = await readyDraft(who, { clientId: ann })
  const safety = [line('She wants to die.')]
  await sql('update ai_drafts set result = $2 where id = $1', [urgent.id, `{"session": ${sections(1, { safety })}}`])
  const seen = async () => {
    const { urgentDrafts, aiDrafts, aiDraftsWaiting } = await dashboard()
    const ids = [urgentDrafts, aiDrafts].map((drafts) => drafts.map(({ id }) => id))
    const profiles = await Promise.all([ann, bea].map((id) => who.get(`/api/v1/clients/${id}/overview`)))
    return [...ids, aiDraftsWaiting, ...profiles.map(({ json }) => (json as { urgentDrafts: object[] }).urgentDrafts)]
  }
  const { id, kind, ofDate } = urgent
  expect(await seen()).toEqual([[urgent.id], [usual.id], 2, [{ id, kind, ofDate }], []])
  expect((await dashboard()).urgentDrafts[0]).toMatchObject({ clientId: ann, clientName: 'Ann', clientArchived: false })
  await sql("update ai_drafts set discarded_at = now(), input = '{}', result = '{}' where id = $1", [urgent.id])
  expect(await seen()).toEqual([[], [usual.id], 1, [], []])
})

test('all open drafts are counted, however many, and none that was kept or discarded', async () => {
  const clientId = await newClient(who)
  const add = (state: string, drafts: number, more = '') =>
    sql(
      `insert into ai_drafts (therapist_id, client_id, kind, state, of_date, ended_at, result, problem${more && ', discarded_at'})
        select $1, $2, 'session', $3, '2026-05-04', now(), '{"session": {}}', case when $3 = 'failed' then 'slow' end${more}
        from generate_series(1, $4::int)`,
      [who.userId, clientId, state, drafts],
    )
  await add('ready', 130)
  await add('failed', 105)
  await add('ready', 3, ', now()')
  const { items, counts } = await review({ clientId })
  expect([items.length, counts]).toEqual([aiReviewPerPage, { review: 130, progress: 0, failed: 105 }])
  expect((await review()).counts).toEqual(counts)
})

test('one client, archived or not, and never another practice', async () => {
  const [ann, bea] = [await newClient(who, { name: 'Ann' }), await newClient(who, { name: 'Bea' })]
  await readyDraft(who, { clientId: ann })
  await readyDraft(who, { clientId: bea })
  await sql('update clients set archived_at = now() where id = $1', [ann])
  const { items, counts, clientName } = await review({ clientId: ann })
  expect(items).toMatchObject([{ clientId: ann, clientArchived: true }])
  expect([counts.review, clientName]).toEqual([1, 'Ann'])
  const mine = who
  who = await product.person()
  expect(await review({ clientId: ann })).toMatchObject({ items: [], counts: { review: 0 }, clientName: null })
  expect((await review()).items).toEqual([])
  who = mine
})

test('drafts in progress, failed and stopped ones have their own lists, and transcriptions are not reviewed', async () => {
  const clientId = await newClient(who)
  const stopped = await startedDraft(who, { clientId })
  await sql(
    `update ai_drafts set state = 'cancelled', ended_at = now(), stage = 'Stopped' where id = $1 and state <> 'ready'`,
    [stopped.id],
  )
  const insert = (state: string, more: string, values: string) =>
    sql(
      `insert into ai_drafts (therapist_id, client_id, kind, state, of_date${more}) values ($1, $2, 'session', '${state}', '2026-05-04'${values})`,
      [who.userId, clientId],
    )
  await insert('failed', ', problem, ended_at', `, 'slow', now()`)
  await insert('running', ', run, started_at, percent', ', gen_random_uuid(), now(), 40')
  await sql(
    `insert into ai_drafts (therapist_id, client_id, kind, state, of_date, ended_at, result) values ($1, $2, 'transcription', 'ready', '2026-05-04', now(), '{"transcription": "Hello"}')`,
    [who.userId, clientId],
  )
  const { counts } = await review()
  expect(counts.progress).toBe(1)
  expect((await review({ show: 'progress' })).items).toMatchObject([{ state: 'running', percent: 40, lines: 0 }])
  const failed = (await review({ show: 'failed' })).items
  expect(failed.find(({ state }) => state === 'failed')?.problem).toMatch(/takes Passages too long/)
  expect((await review()).items.map(({ kind }) => kind)).not.toContain('transcription')
})

test('what was kept or discarded needs no review; kept notes and reports are listed by their day', async () => {
  const clientId = await newClient(who)
  const kept = await readyDraft(who, { clientId })
  const note = await keptNote(clientId, '2026-05-04', 2)
  await sql('update ai_drafts set kept_as = $2 where id = $1', [kept.id, note])
  await keptNote(clientId, '2026-05-06', 1)
  const discarded = await readyDraft(who, { clientId })
  await who.post('/rpc/aiDrafts/discard', { json: { id: discarded.id } })
  await sql(
    `insert into ai_weekly_reports (therapist_id, client_id, week_start_date, week_end_date, sections, ai_generated)
     values ($1, $2, '2026-05-04', '2026-05-10', '{"mood": [{"text": "Better", "support": "own", "evidence": []}]}', false)`,
    [who.userId, clientId],
  )
  expect((await review()).counts).toEqual({ review: 0, progress: 0, failed: 0 })
  expect((await review({ show: 'notes' })).items).toMatchObject([
    { ofDate: '2026-05-06', kind: 'session', state: null, engine: 'passages' },
    { id: note, ofDate: '2026-05-04', lines: 5, unsupported: 0 },
  ])
  expect((await review({ show: 'reports' })).items).toMatchObject([
    { ofDate: '2026-05-04', kind: 'report', engine: null, firstLines: ['Better'] },
  ])
})

test('a page holds twenty, and the next one the rest', async () => {
  const clientId = await newClient(who)
  for (let at = 1; at <= 21; at++) await keptNote(clientId, `2026-05-${String(at).padStart(2, '0')}`, 1)
  const first = await review({ show: 'notes' })
  expect([first.items.length, first.items[0]?.ofDate]).toEqual([20, '2026-05-21'])
  expect((await review({ show: 'notes', after: first.next })).items.map(({ ofDate }) => ofDate)).toEqual(['2026-05-01'])
})

test('the dashboard counts the key insights of thirty days, which only a model writes, and the drafts that wait', async () => {
  const clientId = await newClient(who, { name: 'Ann' })
  await keptNote(clientId, daysAgo(0), 3, 'model')
  await keptNote(clientId, daysAgo(29), 2, 'model')
  await keptNote(clientId, daysAgo(29), 9)
  await keptNote(clientId, daysAgo(30), 9, 'model')
  await keptNote(clientId, daysAgo(-1), 9, 'model')
  const drafts = []
  for (let at = 0; at < 4; at++) drafts.push(await readyDraft(who, { clientId }))
  const { insights, pendingReviews, aiDrafts, aiDraftsWaiting } = await dashboard()
  expect([insights, pendingReviews, aiDraftsWaiting]).toEqual([5, 4, 4])
  expect(aiDrafts.map(({ id }) => id)).toEqual(
    drafts
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 3),
  )
  expect(aiDrafts[0]).toMatchObject({ clientName: 'Ann', clientArchived: false, kind: 'session', ofDate: '2026-05-04' })
  await who.post('/rpc/aiDrafts/discard', { json: { id: drafts[3]?.id } })
  expect((await dashboard()).pendingReviews).toBe(3)
})

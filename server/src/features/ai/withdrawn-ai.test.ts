import type { MadeUnderConsent } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readyDraft, recordConsent } from '../../testing/ai-samples.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let who: Browser & { userId: string }
let clientId: string
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  who = await product.person()
  clientId = await newClient(who)
})

const made = async () =>
  ((await who.post('/rpc/aiReview/made', { json: { clientId } })).json as { json: { items: MadeUnderConsent[] } }).json
    .items
const remove = (purpose = 'ai-summaries') => who.post('/rpc/aiReview/removeMade', { json: { clientId, purpose } })
const withdraw = (id: string) => who.post('/rpc/consents/withdraw', { json: { id } })
const withTranscript = () => readyDraft(who, { clientId, transcript: 'Client: I slept badly all week.' })
const sql = (text: string, values: unknown[] = []) =>
  product.database.owner.query<{ id: string; count: number }>(text, values)
async function keep(draftId: string): Promise<string> {
  const { rows } = await sql(
    `with note as (insert into ai_session_notes (therapist_id, client_id, session_date, notes, sections, engine)
       values ($1, $2, '2026-05-04', 'Notes', '{"points": []}', 'passages') returning id),
     draft as (update ai_drafts set kept_as = note.id, input = '{}', result = '{}' from note where ai_drafts.id = $3)
     select id from note`,
    [who.userId, clientId, draftId],
  )
  return rows[0]?.id as string
}
/** As the weekly job does. */
async function weeklyReport(): Promise<void> {
  await sql(
    `with draft as (insert into ai_drafts (therapist_id, client_id, kind, state, by_job, of_date, ended_at, result, input)
        values ($1, $2, 'report', 'ready', true, '2026-05-04', now(), '{"report": {}}', '{"sources": []}') returning id)
     select id from draft`,
    [who.userId, clientId],
  )
  const { rows } = await sql(`select id from ai_drafts where client_id = $1 and kind = 'report' and kept_as is null`, [
    clientId,
  ])
  await sql(
    `with report as (insert into ai_weekly_reports (therapist_id, client_id, week_start_date, week_end_date, sections, ai_generated, engine)
        values ($1, $2, '2026-05-04', '2026-05-10', '{}', true, 'passages') returning id)
     update ai_drafts set kept_as = report.id, input = '{}' from report where ai_drafts.id = $3`,
    [who.userId, clientId, rows[0]?.id],
  )
}

test('nothing is offered while the consent is in effect, and nothing of what needed none', async () => {
  const consent = await recordConsent(who, clientId)
  await withTranscript()
  expect(await made()).toEqual([])
  await readyDraft(who, { clientId })
  await withdraw(consent)
  expect(await made()).toEqual([{ purpose: 'ai-summaries', drafts: 1, sessionNotes: 0, weeklyReports: 0 }])
})

test('drafts, session notes and weekly reports are counted by purpose, and removed by purpose', async () => {
  const consents = [await recordConsent(who, clientId), await recordConsent(who, clientId, 'ai-weekly-reports')]
  const note = await keep((await withTranscript()).id)
  await withTranscript()
  await weeklyReport()
  const own = await keep((await readyDraft(who, { clientId })).id)
  for (const consent of consents) await withdraw(consent)
  expect(await made()).toEqual([
    { purpose: 'ai-summaries', drafts: 1, sessionNotes: 1, weeklyReports: 0 },
    { purpose: 'ai-weekly-reports', drafts: 0, sessionNotes: 0, weeklyReports: 1 },
  ])
  const answer = await remove()
  expect(answer.json).toEqual({ json: { purpose: 'ai-summaries', drafts: 1, sessionNotes: 1, weeklyReports: 0 } })
  expect(await made()).toEqual([{ purpose: 'ai-weekly-reports', drafts: 0, sessionNotes: 0, weeklyReports: 1 }])
  const { rows } = await sql('select id from ai_session_notes where client_id = $1', [clientId])
  expect(rows.map(({ id }) => id)).toEqual([own])
  const { rows: audit } = await sql(
    `select count(*)::int as count from audit_log where chain_id = $1 and action = 'deleted' and entity = 'ai_session_notes' and entity_id = $2
     union all select count(*)::int from audit_unchained where chain_id = $1 and action = 'deleted' and entity = 'ai_session_notes' and entity_id = $2`,
    [who.userId, note],
  )
  expect(audit.reduce((sum, { count }) => sum + count, 0)).toBe(1)
  expect((await remove('ai-weekly-reports')).status).toBe(200)
  expect(await made()).toEqual([])
})

test('a draft that was stopped or failed holds nothing that AI made: it does not count, and goes with the rest', async () => {
  const consent = await recordConsent(who, clientId)
  // Of another day than the next draft, which would take their place.
  const add = (state: string, problem: string | null) =>
    sql(
      `insert into ai_drafts (therapist_id, client_id, kind, state, problem, of_date, ended_at, input)
        values ($1, $2, 'session', $3, $4, '2026-05-03', now(),
          '{"sources": [{"id": "transcript", "kind": "transcript", "date": null, "text": "I slept badly."}]}')`,
      [who.userId, clientId, state, problem],
    )
  await add('cancelled', null)
  await add('failed', 'unreachable')
  await withdraw(consent)
  expect(await made()).toEqual([])
  const again = await recordConsent(who, clientId)
  await withTranscript()
  await withdraw(again)
  const answered = { purpose: 'ai-summaries', drafts: 1, sessionNotes: 0, weeklyReports: 0 }
  expect(await made()).toEqual([answered])
  expect((await remove()).json).toEqual({ json: answered })
  expect((await sql('select id from ai_drafts where client_id = $1', [clientId])).rows).toEqual([])
})

test('what was made under a newer consent stays', async () => {
  const first = await recordConsent(who, clientId)
  await withTranscript()
  await withdraw(first)
  await recordConsent(who, clientId)
  const newer = await withTranscript()
  expect(await made()).toEqual([{ purpose: 'ai-summaries', drafts: 1, sessionNotes: 0, weeklyReports: 0 }])
  await remove()
  const { rows } = await sql('select id from ai_drafts where client_id = $1', [clientId])
  expect(rows.map(({ id }) => id)).toEqual([newer.id])
})

test('a second removal, and one of another practice, remove nothing', async () => {
  const consent = await recordConsent(who, clientId)
  await withTranscript()
  const other = await product.person()
  await withdraw(consent)
  const foreign = await other.post('/rpc/aiReview/removeMade', { json: { clientId, purpose: 'ai-summaries' } })
  expect(foreign.status).toBe(404)
  expect(await made()).toHaveLength(1)
  await remove()
  expect((await remove()).json).toEqual({
    json: { purpose: 'ai-summaries', drafts: 0, sessionNotes: 0, weeklyReports: 0 },
  })
})

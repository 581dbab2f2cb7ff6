import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import type { WeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { reportTexts } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClient } from '../../testing/own-rows.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { addMood, ownLine, ownReport, readyReport, writtenSections } from '../../testing/report-samples.ts'
import { setTier } from '../../testing/task-calls.ts'

let product: Product
let therapist: Browser & { userId: string; email: string }
let stranger: Browser
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  stranger = await product.person()
})
afterAll(() => product.stop())

type Body = WeeklyReport & { detail: string; code: string; errors?: Record<string, string> }
const bodyOf = ({ json }: Answer) => json as Body
const details = (more: object = {}) => ({
  weekStartDate: '2026-05-10',
  weekEndDate: '2026-05-16',
  sections: writtenSections(),
  ...more,
})
const add = (clientId: string, more: object = {}, who: Browser = therapist) =>
  who.post(`/api/v1/clients/${clientId}/ai-weekly-reports`, details(more))
const keep = ({ id, version }: AiDraft, sections: ReportSections, more: object = {}, who: Browser = therapist) =>
  who.post(`/api/v1/ai-drafts/${id}/ai-weekly-report`, { version, sections, ...more })
const get = (id: string, who: Browser = therapist) => who.get(`/api/v1/ai-weekly-reports/${id}`)
const change = ({ id, version }: Pick<Body, 'id' | 'version'>, more: object, who: Browser = therapist) =>
  who.send('PUT', `/api/v1/ai-weekly-reports/${id}`, { version, ...details(more) })
const list = async (clientId: string, query = '') =>
  (await therapist.get(`/api/v1/clients/${clientId}/ai-weekly-reports${query}`)).json as {
    items: { id: string; weekStartDate: string; preview: string; lines: number; safetyLines: number }[]
    total: number
  }

/** Of a client of its own, unless one is given. */
async function draftOf(clientId?: string): Promise<AiDraft & { report: ReportSections }> {
  const id = clientId ?? (await newClient(therapist))
  if (clientId === undefined) await addMood(therapist, id)
  const draft = await readyReport(therapist, id)
  if (!draft.report) throw new Error('the draft has no report')
  return { ...draft, report: draft.report }
}
/** A model's line that nothing backs. The engine of tests only quotes. */
const unsupported = (draft: AiDraft) =>
  product.database.owner.query(
    `update ai_drafts set result = jsonb_set(result, '{report,concerns}', '[{"text": "She is in danger.", "support": "unsupported", "evidence": []}]') where id = $1`,
    [draft.id],
  )

describe('a report of a draft', () => {
  test('has its lines, its week and what it rests on; the draft is emptied', async () => {
    const draft = await draftOf()
    const answer = await keep(draft, draft.report, { overallTrend: 'improving' })
    expect(answer.status).toBe(201)
    const report = bodyOf(answer)
    expect(report).toMatchObject({
      clientId: draft.clientId,
      weekStartDate: '2026-05-03',
      weekEndDate: '2026-05-09',
      overallTrend: 'improving',
      trend: { overall: 'stable', entries: 1, statement: '1 entry this week is too few to say.' },
      dataAnalyzed: { moodEntries: 1, sessions: 0, clinicalNotes: 0 },
      aiGenerated: true,
      engine: 'passages',
      sections: draft.report,
    })
    expect(report.sources).toEqual(draft.sources)
    const emptied = (await therapist.get(`/api/v1/ai-drafts/${draft.id}`)).json as AiDraft
    expect([emptied.sources, emptied.report]).toEqual([[], null])
  })

  test('says whose words a line is: changed ones are the therapist’s', async () => {
    const draft = await draftOf()
    const [line] = Object.values(draft.report).flat()
    const mood = [{ ...line, text: 'She slept badly on Monday.' }] as ReportSections['mood']
    const report = bodyOf(await keep(draft, { ...draft.report, mood }))
    expect(report.sections.mood).toEqual([{ ...mood[0], support: 'own' }])
  })

  test('is refused while a line has no support, and kept once the therapist confirms it', async () => {
    const draft = await draftOf()
    await unsupported(draft)
    const concerns = [{ text: 'She is in danger.', support: 'unsupported' as const, evidence: [] }]
    const refused = await keep(draft, { ...draft.report, concerns })
    expect([refused.status, bodyOf(refused).detail]).toEqual([409, aiTexts.unresolved])
    const sly = await keep(draft, {
      ...draft.report,
      concerns: concerns.map((line) => ({ ...line, support: 'extract' as const })),
    })
    expect([sly.status, bodyOf(sly).detail]).toEqual([409, aiTexts.unresolved])
    expect((await list(draft.clientId)).total).toBe(0)
    const kept = await keep(draft, { ...draft.report, concerns: [ownLine('She is in danger.')] })
    expect([kept.status, bodyOf(kept).sections.concerns]).toEqual([201, [ownLine('She is in danger.')]])
  })

  test('cannot rest on a place that the draft does not name', async () => {
    const draft = await draftOf()
    const elsewhere = { source: 'note', start: 0, end: 4, quote: 'Mood' }
    const mood = [{ text: 'Mood', support: 'extract' as const, evidence: [elsewhere] }]
    expect((await keep(draft, { ...draft.report, mood })).status).toBe(400)
  })

  test('is made once: of the version that was read, by its therapist', async () => {
    const draft = await draftOf()
    expect((await keep({ ...draft, version: 7 }, draft.report)).status).toBe(409)
    expect((await keep(draft, draft.report, {}, stranger)).status).toBe(404)
    expect((await keep(draft, draft.report)).status).toBe(201)
    const again = await keep(draft, draft.report)
    expect([again.status, bodyOf(again).code]).toEqual([409, 'not-possible-now'])
    expect((await list(draft.clientId)).total).toBe(1)
  })

  test('stays about its week, and keeps the support of lines that did not change', async () => {
    const draft = await draftOf()
    const report = bodyOf(await keep(draft, draft.report))
    const moved = await change(report, { sections: report.sections })
    expect([moved.status, bodyOf(moved).errors?.['weekStartDate']]).toEqual([400, reportTexts.weekOfDraft])
    const week = { weekStartDate: report.weekStartDate, weekEndDate: report.weekEndDate }
    const progress = [ownLine('She called.')]
    const changed = bodyOf(await change(report, { ...week, sections: { ...report.sections, progress } }))
    expect(changed).toMatchObject({ version: 2, sections: { mood: report.sections.mood, progress } })
    const evidence = [{ source: 'x', start: 0, end: 1, quote: 'x' }]
    const sly = report.sections.mood.map((line) => ({ ...line, evidence }))
    expect((await change(changed, { ...week, sections: { ...report.sections, mood: sly } })).status).toBe(400)
  })

  test('shows its sources as long as the records exist', async () => {
    const clientId = await newClient(therapist)
    await addMood(therapist, clientId)
    const draft = await draftOf(clientId)
    const report = bodyOf(await keep(draft, draft.report))
    await product.database.owner.query('delete from mood_logs where client_id = $1', [clientId])
    const opened = bodyOf(await get(report.id))
    expect([opened.sources, opened.sections]).toEqual([[], report.sections])
  })
})

describe('a report written by hand', () => {
  test('is all the therapist’s words, whatever was sent', async () => {
    const clientId = await newClient(therapist)
    const evidence = [{ source: 'note', start: 0, end: 4, quote: 'Mood' }]
    const mood = [{ text: 'Calmer.', support: 'supported', evidence }]
    const report = bodyOf(await add(clientId, { sections: { ...writtenSections(), mood } }))
    expect(report).toMatchObject({ aiGenerated: false, engine: null, trend: null, overallTrend: 'stable' })
    expect(report.sections.mood).toEqual([ownLine('Calmer.')])
  })

  const empty = { safety: [], mood: [], progress: [], concerns: [], recommendations: [], insights: [] }
  test.each([
    ['weekStartDate', { weekStartDate: undefined }, reportTexts.startRequired],
    ['weekEndDate', { weekEndDate: undefined }, reportTexts.endRequired],
    ['weekEndDate', { weekEndDate: '2026-05-09' }, reportTexts.endBeforeStart],
    ['weekEndDate', { weekEndDate: '2026-06-10' }, reportTexts.tooLong],
    ['sections', { sections: empty }, reportTexts.noLines],
    ['overallTrend', { overallTrend: 'better' }, reportTexts.trend],
  ])('is refused for its %s: %j', async (field, more, sentence) => {
    const answer = await add(await newClient(therapist), more)
    expect([answer.status, bodyOf(answer).errors?.[field]]).toEqual([400, sentence])
  })

  test('may cover a month', async () => {
    expect((await add(await newClient(therapist), { weekEndDate: '2026-06-09' })).status).toBe(201)
  })

  test('is added once for a key', async () => {
    const clientId = await newClient(therapist)
    const path = `/api/v1/clients/${clientId}/ai-weekly-reports`
    const send = () => therapist.post(path, details(), { 'idempotency-key': 'report-once' })
    const [one, other] = [await send(), await send()]
    expect([one.status, other.status, bodyOf(one).id]).toEqual([201, 201, bodyOf(other).id])
    expect((await list(clientId)).total).toBe(1)
  })

  test('changes from the version that was read, and never overwrites a newer one', async () => {
    const report = await ownReport(therapist)
    const changed = await change(report, { weekStartDate: '2026-05-11', overallTrend: 'declining' })
    expect(bodyOf(changed)).toMatchObject({ version: 2, weekStartDate: '2026-05-11', overallTrend: 'declining' })
    const late = await change(report, {})
    expect([late.status, bodyOf(late).detail]).toEqual([409, reportTexts.changedElsewhere])
    expect((await change(changed.json as Body, {}, stranger)).status).toBe(404)
  })

  test('is deleted, by its therapist only', async () => {
    const { id } = await ownReport(therapist)
    expect((await stranger.send('DELETE', `/api/v1/ai-weekly-reports/${id}`)).status).toBe(404)
    expect((await therapist.send('DELETE', `/api/v1/ai-weekly-reports/${id}`)).status).toBe(200)
    expect((await get(id)).status).toBe(404)
  })
})

describe('the list', () => {
  test('has the latest week first, a page at a time, with the first line and no passage about safety', async () => {
    const clientId = await newClient(therapist)
    const days = (index: number) => new Date(Date.UTC(2026, 0, 4 + 7 * index)).toISOString().slice(0, 10)
    for (let index = 0; index < 21; index += 1)
      await add(clientId, {
        weekStartDate: days(index),
        weekEndDate: days(index),
        sections: { ...writtenSections(`Week ${index}`), safety: [ownLine('Not in a list')] },
      })
    const first = await list(clientId)
    expect([first.total, first.items.length]).toEqual([21, 20])
    expect(first.items[0]).toMatchObject({ weekStartDate: days(20), preview: 'Week 20', lines: 6, safetyLines: 1 })
    expect((await list(clientId, '?page=2')).items.map(({ weekStartDate }) => weekStartDate)).toEqual([days(0)])
  })

  test('and an opened report are in the audit log', async () => {
    const { id, clientId } = await ownReport(therapist)
    await list(clientId)
    await get(id)
    const entries = async () =>
      (
        await product.database.owner.query<{ action: string }>(
          `select action from audit_log where entity = 'ai_weekly_reports' and client_id = $1 order by 1`,
          [clientId],
        )
      ).rows.map(({ action }) => action)
    await expect.poll(entries).toEqual(['added', 'listed', 'opened'])
  })

  test('stays readable without the plan, which is needed to write', async () => {
    const who = await product.person()
    const { id, clientId, version } = await ownReport(who)
    await setTier(product, who, 'trial')
    expect((await get(id, who)).status).toBe(200)
    expect((await add(clientId, {}, who)).status).toBe(402)
    expect((await change({ id, version }, {}, who)).status).toBe(402)
    expect((await who.send('DELETE', `/api/v1/ai-weekly-reports/${id}`)).status).toBe(402)
  })
})

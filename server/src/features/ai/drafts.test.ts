import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftNow, endedDraft, readyDraft, recordConsent, sessionForm, startedDraft } from '../../testing/ai-samples.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let therapist: Browser & { userId: string }
let stranger: Browser
let clientId: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  stranger = await product.person()
  clientId = await newClient(therapist)
})
afterAll(() => product.stop())

const notes = sessionForm().notes
const transcript = 'Client: I slept badly.'
const bodyOf = ({ json }: Answer) => json as AiDraft & { detail: string; code: string }
const start = (more: object = {}, of = clientId, who: Browser = therapist) =>
  who.post(`/api/v1/clients/${of}/ai-drafts/session`, sessionForm(more))
const change = ({ id, version }: AiDraft, session: unknown, who: Browser = therapist) =>
  who.send('PUT', `/api/v1/ai-drafts/${id}`, { version, session })
const discard = (id: string, who: Browser = therapist) => who.send('DELETE', `/api/v1/ai-drafts/${id}`)
const row = async (id: string) =>
  (await product.database.owner.query<Record<string, unknown>>('select * from ai_drafts where id = $1', [id])).rows[0]
/** The refusal of a statement that goes past the API. */
const refusalOf = (statement: string, values: unknown[]) =>
  product.database.owner.query(statement, values).then(
    () => undefined,
    (error: Error) => error.message,
  )

describe('a draft', () => {
  test('is answered at once and written in the background, each line with the place it stands in', async () => {
    const answer = await start()
    expect([answer.status, bodyOf(answer).state]).toEqual([201, 'waiting'])
    const draft = await endedDraft(therapist, bodyOf(answer).id)
    expect(draft).toMatchObject({
      state: 'ready',
      engine: 'passages',
      model: null,
      problem: null,
      percent: 100,
      ofDate: '2026-05-04',
      form: { notes, transcript: null, duration: 45 },
      sources: [{ id: 'note', kind: 'note', date: null, text: notes }],
    })
    const lines = Object.values(draft.session ?? {}).flat()
    expect(lines.length).toBeGreaterThan(0)
    for (const { evidence } of lines)
      for (const { start: from, end, quote } of evidence) expect(notes.slice(from, end)).toBe(quote)
  })

  test('is stored once although its job runs again', async () => {
    const { id } = await readyDraft(therapist)
    const before = await row(id)
    await product.database.owner.query(
      `select graphile_worker.add_job('write-ai-draft', json_build_object('therapistId', $1::text, 'draftId', $2::text), job_key => 'again')`,
      [therapist.userId, id],
    )
    await until(async () => {
      const { rows } = await product.database.owner.query(`select from graphile_worker.jobs where key = 'again'`)
      return rows.length === 0
    })
    expect(await row(id)).toEqual(before)
  })

  test('of a worker that died is written by the next one', async () => {
    const { id } = await readyDraft(therapist)
    // The guard lets nothing that has ended start again, so the row of a dead worker is made without it.
    await product.database.owner.query(
      `begin; alter table ai_drafts disable trigger guard;
       update ai_drafts set state = 'running', run = gen_random_uuid(), result = null, ended_at = null where id = '${id}';
       alter table ai_drafts enable trigger guard; commit`,
    )
    await product.database.owner.query(
      `select graphile_worker.add_job('write-ai-draft', json_build_object('therapistId', $1::text, 'draftId', $2::text))`,
      [therapist.userId, id],
    )
    expect((await endedDraft(therapist, id)).session?.summary.length).toBeGreaterThan(0)
  })

  test('is listed with the client until it is discarded, and then holds nothing', async () => {
    const { id } = await readyDraft(therapist, { clientId })
    const list = async () =>
      ((await therapist.get(`/api/v1/clients/${clientId}/ai-drafts?kind=session`)).json as { items: AiDraft[] }).items
    expect((await list()).map((each) => each.id)).toContain(id)
    expect((await discard(id)).json).toEqual({ id })
    expect((await list()).map((each) => each.id)).not.toContain(id)
    expect(await row(id)).toMatchObject({ input: {}, result: {} })
    expect(await draftNow(therapist, id)).toMatchObject({ form: null, sources: [], session: null })
    expect((await discard(id)).status).toBe(404)
  })

  test('of another practice looks like one that does not exist', async () => {
    const { id, version, session } = await readyDraft(therapist, { clientId })
    for (const answer of [
      await stranger.get(`/api/v1/ai-drafts/${id}`),
      await change({ id, version } as AiDraft, session, stranger),
      await discard(id, stranger),
      await stranger.post(`/api/v1/ai-drafts/${id}/cancel`, {}),
    ])
      expect([answer.status, bodyOf(answer).detail]).toEqual([404, aiTexts.draftNotFound])
    for (const of of [clientId, crypto.randomUUID()])
      expect([(await start({}, of, stranger)).status, (await start({ transcript }, of, stranger)).status]).toEqual([
        404, 404,
      ])
  })

  test('loses its sources after 30 days, and its lines stay', async () => {
    const { id } = await readyDraft(therapist)
    await product.database.owner.query(`update ai_drafts set ended_at = now() - interval '31 days' where id = $1`, [id])
    await product.database.owner.query(`select graphile_worker.add_job('tidy-up')`)
    await until(async () => (await draftNow(therapist, id)).sources.length === 0)
    expect((await draftNow(therapist, id)).session?.summary.length).toBeGreaterThan(0)
    expect(await refusalOf('update ai_drafts set kept_as = gen_random_uuid() where id = $1', [id])).toBe(
      'draft-sources-gone',
    )
  })
})

describe('lines', () => {
  const line = (text: string, more: Partial<AiLine> = {}): AiLine => ({ text, support: 'own', evidence: [], ...more })

  test('that the therapist changes are own', async () => {
    const draft = await readyDraft(therapist)
    const [first] = draft.session?.summary ?? []
    const summary = [{ ...first, text: 'She slept badly after an argument.' }, line('She wants to try a diary.')]
    const answer = await change(draft, { ...draft.session, summary })
    expect([answer.status, bodyOf(answer).version]).toEqual([200, draft.version + 1])
    expect(bodyOf(answer).session?.summary).toEqual([
      {
        text: 'She slept badly after an argument.',
        support: 'own',
        heading: first?.heading,
        evidence: first?.evidence,
      },
      line('She wants to try a diary.'),
    ])
  })

  test('are changed in one window at a time', async () => {
    const draft = await readyDraft(therapist)
    await change(draft, draft.session)
    const answer = await change(draft, { ...draft.session, summary: [] })
    expect([answer.status, bodyOf(answer).code]).toEqual([409, 'version-conflict'])
    expect((await draftNow(therapist, draft.id)).session).toEqual(draft.session)
  })

  test('cannot rest on a place that the draft does not name', async () => {
    const draft = await readyDraft(therapist)
    const evidence = [{ source: 'note', start: 0, end: 5, quote: 'Slept' }]
    const answer = await change(draft, { ...draft.session, points: [line('Slept', { support: 'extract', evidence })] })
    expect(answer.status).toBe(400)
    expect((await draftNow(therapist, draft.id)).version).toBe(draft.version)
  })

  test.each([
    ['unsupported', line('She is guilty.', { support: 'unsupported' }), 'draft-unsupported'],
    [
      'resting on words that are not in the sources',
      line('x', { evidence: [{ source: 'note', start: 0, end: 4, quote: 'mood' }] }),
      'draft-evidence',
    ],
    [
      'resting on a source of another draft',
      line('x', { evidence: [{ source: 'session-9', start: 0, end: 5, quote: 'Slept' }] }),
      'draft-evidence',
    ],
    ['resolved', line('x', { evidence: [{ source: 'note', start: 0, end: 5, quote: 'Slept' }] }), undefined],
  ])('%s: the database decides whether the draft can be kept', async (_what, summary, refusal) => {
    const { id } = await readyDraft(therapist)
    await product.database.owner.query(
      `update ai_drafts set result = jsonb_set(result, '{session,summary}', $2::jsonb) where id = $1`,
      [id, JSON.stringify([summary])],
    )
    expect(await refusalOf('update ai_drafts set kept_as = gen_random_uuid() where id = $1', [id])).toBe(refusal)
  })
})

describe('consent', () => {
  test('is needed for a transcript, and not for the own note', async () => {
    const id = await newClient(therapist)
    const answer = await start({ transcript }, id)
    expect([answer.status, bodyOf(answer).code]).toEqual([409, 'not-possible-now'])
    expect(bodyOf(answer).detail).toContain('nothing was started and nothing was sent')
    expect((await start({}, id)).status).toBe(201)
    await recordConsent(therapist, id)
    expect((await start({ transcript }, id)).status).toBe(201)
  })

  test('is needed by the database too', async () => {
    const id = await newClient(therapist)
    const insert = (columns: string, values: string) =>
      refusalOf(
        `insert into ai_drafts (therapist_id, client_id, of_date, kind, ${columns}) values ($1, $2, '2026-05-04', ${values})`,
        [therapist.userId, id],
      )
    expect(await insert('engine', `'session', 'model'`)).toBe('consent-missing')
    expect(await insert('by_job', `'report', true`)).toBe('consent-missing')
    expect(await insert('engine', `'transcription', 'passages'`)).toBe('consent-missing')
    expect(await insert('input', `'session', '{"sources": [{"id": "t", "kind": "transcript", "text": "x"}]}'`)).toBe(
      'consent-missing',
    )
    expect(await insert('engine', `'session', 'passages'`)).toBeUndefined()
  })

  test('is checked again when a draft is about to be written', async () => {
    const id = await newClient(therapist)
    await recordConsent(therapist, id)
    const draftId = crypto.randomUUID()
    // A withdrawal at the same moment does not see a draft that is just being added, and stops only others.
    await product.database.owner.query(`begin; alter table consents disable trigger cancel_ai_drafts;
      insert into ai_drafts (therapist_id, id, client_id, of_date, kind, input) values ('${therapist.userId}', '${draftId}', '${id}', '2026-05-04', 'session',
        '{"duration": 45, "sources": [{"id": "note", "kind": "note", "date": null, "text": "She slept badly."}, {"id": "t", "kind": "transcript", "date": null, "text": "She slept badly."}]}');
      update consents set withdrawn_at = now(), withdrawn_by = 'therapist' where client_id = '${id}'; alter table consents enable trigger cancel_ai_drafts; commit`)
    const draft = await endedDraft(therapist, draftId)
    expect([draft.state, draft.session]).toEqual(['failed', null])
    expect(draft.problem).toContain('consent does not hold')
  })

  test('shows what the AI may do for a client', async () => {
    const id = await newClient(therapist)
    const state = async () => (await therapist.get(`/api/v1/clients/${id}/ai`)).json
    const none = { model: null, speechToText: null, recordingConsent: false, defaultEngine: 'passages' }
    expect(await state()).toEqual({ ...none, summariesConsent: false, weeklyReportsConsent: false })
    await recordConsent(therapist, id, 'ai-weekly-reports')
    expect(await state()).toEqual({ ...none, summariesConsent: false, weeklyReportsConsent: true })
  })
})

test('a model cannot be chosen while none is connected', async () => {
  await recordConsent(therapist, clientId)
  const answer = await start({ engine: 'model' })
  expect([answer.status, bodyOf(answer).code]).toEqual([409, 'not-possible-now'])
  expect(bodyOf(answer).detail).toContain('No AI model is connected')
})

test('a draft that waits or runs can be stopped; one that has ended stays as it is', async () => {
  const { id } = await startedDraft(therapist)
  const stopped = bodyOf(await therapist.post(`/api/v1/ai-drafts/${id}/cancel`, {}))
  expect(['cancelled', 'ready']).toContain(stopped.state)
  expect(bodyOf(await therapist.post(`/api/v1/ai-drafts/${id}/cancel`, {}))).toEqual(stopped)
})

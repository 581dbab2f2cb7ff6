import { createHash } from 'node:crypto'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { draftNow, endedDraft, recordConsent, sessionForm, lookedAt } from '../../testing/ai-samples.ts'
import { type ModelMode, type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { planted } from '../../testing/model-answers.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { letPass, until } from '../../testing/until.ts'

let product: Product
let model: ModelServer
let therapist: Browser & { userId: string }
let clientId: string
let consentId: string
beforeAll(async () => {
  model = await openModelServer()
  product = await openProduct({
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: model.url,
    AI_MODEL: 'fake-1',
    AI_API_KEY: 'key-of-the-test',
    AI_TIMEOUT_SECONDS: '2',
    AI_CONCURRENCY: '4',
  })
  therapist = await product.person()
})
beforeEach(async () => {
  model.mode = 'good'
  model.requests.length = 0
  clientId = await newClient(therapist, { name: 'Marisol Okwuosa' })
  consentId = await recordConsent(therapist, clientId)
})
afterEach(() => model.release())
afterAll(async () => {
  await product.stop()
  await model.close()
})

const notes =
  'Marisol slept about five hours a night. She has taken sertraline 50 mg since March. No thoughts of suicide were mentioned. ' +
  'Her speech was slow. We agreed that Marisol will call her sister by Friday.'

type Row = Record<string, unknown>
const requestsOf = async (draftId: string) =>
  (
    await product.database.owner.query<Row>('select * from ai_requests where draft_id = $1 order by created_at, id', [
      draftId,
    ])
  ).rows
async function started(more: object = {}): Promise<string> {
  const form = sessionForm({ notes, engine: 'model', ...more })
  const answer = await therapist.post(
    `/api/v1/clients/${clientId}/ai-drafts/session`,
    await lookedAt(therapist, clientId, form),
  )
  expect(answer.status).toBe(201)
  return (answer.json as AiDraft).id
}
const written = async (more: object = {}) => endedDraft(therapist, await started(more))
const linesOf = ({ session }: AiDraft) => Object.values(session ?? {}).flat()

describe('a model', () => {
  test('writes lines that rest on the sources', async () => {
    const draft = await written()
    expect(draft).toMatchObject({ state: 'ready', engine: 'model', model: 'fake-1', problem: null })
    expect(draft.session?.summary.length).toBeGreaterThan(0)
    expect(draft.session?.actions).toEqual([
      {
        text: 'We agreed that Marisol will call her sister by Friday.',
        support: 'supported',
        evidence: [
          {
            source: 'note',
            start: notes.indexOf('We agreed'),
            end: notes.length,
            quote: 'We agreed that Marisol will call her sister by Friday.',
          },
        ],
      },
    ])
  })

  test('never gets the names of client and therapist', async () => {
    await written()
    expect(model.requests.length).toBe(1)
    expect(model.requests[0]?.text).not.toMatch(/Marisol|Okwuosa/)
    expect(model.requests[0]?.prompt).toContain('CLIENT slept about five hours a night.')
  })

  test('is asked again with a complaint about a broken answer, and each request is written down', async () => {
    model.mode = 'broken-once'
    const draft = await written()
    expect([draft.state, model.requests.length]).toEqual(['ready', 2])
    expect(model.requests[1]?.prompt).toContain('This is not valid')
    expect((await requestsOf(draft.id)).map(({ result, status }) => [result, status])).toEqual([
      ['answered', 200],
      ['answered', 200],
    ])
  })

  test.each(['fences', 'thinking'] as const)('may answer with %s', async (mode) => {
    model.mode = mode
    const draft = await written()
    expect([draft.state, draft.session?.actions.length, model.requests.length]).toEqual(['ready', 1, 1])
  })

  test('never has an invention shown as supported', async () => {
    model.mode = 'bad'
    const draft = await written()
    const supported = linesOf(draft).filter(({ support }) => support === 'supported')
    expect(supported.length).toBeGreaterThan(0)
    expect(supported.filter(({ text }) => planted.some((invention) => text.includes(invention)))).toEqual([])
    for (const { text } of supported) expect(text).not.toMatch(/Agatha|53|my fault/)
    for (const { text } of linesOf(draft)) expect(text).not.toMatch(/https?:|<img|\*\*/)
  })

  test('cannot name another client', async () => {
    await newClient(therapist, { name: 'Agatha Pell' })
    model.mode = 'bad'
    for (const { text } of linesOf(await written())) expect(text).not.toContain('Agatha')
  })

  test('does not decide about passages on safety', async () => {
    model.mode = 'own'
    model.ownAnswer = {
      safety: [{ text: 'All is well.', quote: '' }],
      summary: [],
      points: [],
      observations: [],
      actions: [],
    }
    const draft = await written()
    expect(draft.state).toBe('ready')
    expect(JSON.stringify(draft.session)).not.toContain('All is well')
  })
})

describe('a model server that', () => {
  test.each<[ModelMode, string, string, number | null]>([
    ['quota', 'limit is used up', 'refused', 429],
    ['signed-out', 'check its key', 'refused', 401],
    ['fault', 'failed before', 'refused', 500],
    ['dies', 'failed before', 'failed', 200],
    ['huge', 'could not be used', 'refused', 200],
    ['slow', 'took too long', 'slow', null],
  ])('is in mode %s: the draft says what happened, and its text stays', async (mode, words, result, status) => {
    model.mode = mode
    const draft = await written()
    expect([draft.state, draft.form?.notes]).toEqual(['failed', notes])
    expect(draft.problem).toContain(words)
    expect(draft.problem).toContain('Your text is still here.')
    expect((await requestsOf(draft.id)).map((row) => [row.result, row.status])).toEqual([[result, status]])
  })

  test.each<ModelMode>(['broken', 'nonsense'])('answers %s three times gives no draft', async (mode) => {
    model.mode = mode
    const draft = await written()
    expect([draft.state, model.requests.length]).toEqual(['failed', 3])
    expect(draft.problem).toContain('could not be used')
  })

  test('is down gives no draft, and loses nothing', async () => {
    await model.down()
    const draft = await written()
    await model.up()
    expect([draft.state, draft.form?.notes]).toEqual(['failed', notes])
    expect(draft.problem).toContain('did not answer')
    expect((await requestsOf(draft.id)).map((row) => [row.result, row.status])).toEqual([['failed', null]])
  })
})

describe('the list of what left', () => {
  test('has bytes and hash of the body as the server got it, and the consent', async () => {
    const { id } = await written()
    const [sent] = model.requests
    const [row] = await requestsOf(id)
    expect(row).toMatchObject({
      therapist_id: therapist.userId,
      client_id: clientId,
      purpose: 'session',
      sent_to: new URL(model.url).origin,
      model: 'fake-1',
      bytes: Buffer.byteLength(sent?.text ?? ''),
      sha256: createHash('sha256')
        .update(sent?.text ?? '')
        .digest('hex'),
      consent_id: consentId,
      result: 'answered',
      status: 200,
    })
    expect(row?.answer_bytes).toBeGreaterThan(100)
  })

  test('has no row for Passages', async () => {
    const { id } = await written({ engine: 'passages' })
    expect([model.requests.length, (await requestsOf(id)).length]).toEqual([0, 0])
  })
})

describe('a draft that is written', () => {
  test('can be stopped, and then the request is cut off', async () => {
    model.mode = 'slow'
    const id = await started()
    await until(() => model.requests.length === 1)
    await therapist.post(`/api/v1/ai-drafts/${id}/cancel`, {})
    await until(() => model.requests[0]?.hungUp)
    await until(async () => (await requestsOf(id))[0]?.result !== null)
    expect((await requestsOf(id)).map((row) => row.result)).toEqual(['cancelled'])
    expect(await draftNow(therapist, id)).toMatchObject({ state: 'cancelled', problem: null, form: { notes } })
  })

  test('ends when the consent is withdrawn, and nothing more leaves', async () => {
    model.mode = 'slow'
    const id = await started()
    await until(() => model.requests.length === 1)
    expect((await therapist.post('/rpc/consents/withdraw', { json: { id: consentId } })).status).toBe(200)
    expect(await draftNow(therapist, id)).toMatchObject({
      state: 'cancelled',
      stage: 'Stopped because the consent was withdrawn',
    })
    await until(() => model.requests[0]?.hungUp)
    model.mode = 'good'
    await letPass(1_500)
    expect(model.requests.length).toBe(1)
    const again = await therapist.post(
      `/api/v1/clients/${clientId}/ai-drafts/session`,
      sessionForm({ notes, engine: 'model' }),
    )
    expect([again.status, model.requests.length]).toEqual([409, 1])
  })

  test('sends nothing if the consent goes just before its request', async () => {
    // Without the trigger that stops drafts, only the statement that writes down the request is left to refuse.
    await product.database.owner.query('alter table consents disable trigger cancel_ai_drafts')
    model.mode = 'slow'
    const id = await started()
    await until(() => model.requests.length === 1)
    await therapist.post('/rpc/consents/withdraw', { json: { id: consentId } })
    model.mode = 'broken'
    model.release()
    const draft = await endedDraft(therapist, id)
    await product.database.owner.query('alter table consents enable trigger cancel_ai_drafts')
    expect([draft.state, model.requests.length, (await requestsOf(id)).length]).toEqual(['failed', 1, 1])
    expect(draft.problem).toContain('consent does not hold')
  })
})

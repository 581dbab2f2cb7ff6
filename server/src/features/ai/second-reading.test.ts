import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { draftNow, endedDraft, lookedAt, recordConsent, sessionForm } from '../../testing/ai-samples.ts'
import { type ModelServer, openModelServer, type ReadingMode } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

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
  model.reading = 'good'
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

describe('the second reading', () => {
  const agreed = { text: 'CLIENT agreed to call her sister.', sentences: [1] }
  const refused = 'Marisol refused to call her sister. Dr. Weber slept badly.'
  async function readAs(reading: ReadingMode, notes = refused) {
    model.mode = 'own'
    model.reading = reading
    model.ownAnswer = { labels: {}, points: [agreed] }
    const draft = await written({ notes })
    return { draft, points: draft.session?.points.map(({ support, doubt }) => [support, doubt]) }
  }

  test.each([
    ['no', 'unsupported', 'not-said'],
    ['partly', 'unsupported', 'partly-said'],
    ['yes', 'supported', undefined],
  ] as const)('that answers %s: the line is %s', async (word, support, doubt) => {
    const notes = 'Marisol would rather not ring her sister at all.'
    const { draft, points } = await readAs(
      ({ line }) => (line === 'CLIENT agreed to call her sister.' ? word : 'yes'),
      notes,
    )
    expect([points, draft.notDone]).toEqual([[[support, doubt]], []])
  })

  test('gets the question before an answer', async () => {
    model.mode = 'own'
    model.ownAnswer = { labels: {}, points: [{ text: 'She drinks.', sentences: [2] }] }
    await written({ notes: '', transcript: 'Therapist: Do you drink?\nClient: Not since Easter.' })
    expect(model.requests[1]?.prompt).toContain(
      '<line number="1">\nShe drinks.\n---\n[1] Therapist: Do you drink?\n[2] Client: Not since Easter.\n</line>',
    )
  })

  test('may shout', async () => {
    const { draft } = await readAs('shouts')
    expect([draft.state, draft.notDone]).toEqual(['ready', []])
  })

  test.each<ReadingMode>(['nonsense', 'none', 'fault', 'late'])(
    'that fails (%s): the draft stands, and says that none was made',
    async (reading) => {
      const { draft, points } = await readAs(reading, 'Marisol would rather not ring her sister at all.')
      expect([draft.state, points, draft.notDone]).toEqual(['ready', [['supported', undefined]], ['no-second-reading']])
      expect((await requestsOf(draft.id)).map((row) => row.result)).toEqual([
        'answered',
        { fault: 'refused', late: 'slow' }[reading as string] ?? 'answered',
      ])
    },
  )

  test('does not happen after the consent was withdrawn, and no draft comes of the first step', async () => {
    model.reading = 'late'
    const id = await started()
    await until(() => model.requests.length === 2)
    await therapist.post('/rpc/consents/withdraw', { json: { id: consentId } })
    await until(() => model.requests[1]?.hungUp)
    expect(await draftNow(therapist, id)).toMatchObject({ state: 'cancelled', session: null })
  })

  test('is not sent if the consent goes between the two steps', async () => {
    // Without the trigger that stops drafts, only the statement that writes down the request is left to refuse.
    await product.database.owner.query('alter table consents disable trigger cancel_ai_drafts')
    model.mode = 'slow'
    const id = await started()
    await until(() => model.requests.length === 1)
    await therapist.post('/rpc/consents/withdraw', { json: { id: consentId } })
    model.mode = 'good'
    model.release()
    const draft = await endedDraft(therapist, id)
    await product.database.owner.query('alter table consents enable trigger cancel_ai_drafts')
    expect([draft.state, draft.session, model.requests.length]).toEqual(['failed', null, 1])
    expect((await requestsOf(id)).map((row) => row.result)).toEqual(['answered'])
    expect(draft.problem).toContain('consent does not hold')
  })
})

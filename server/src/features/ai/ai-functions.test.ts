import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordConsent } from '../../testing/ai-samples.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { beforeAllTries } from '../../testing/second-try.ts'
import { until } from '../../testing/until.ts'

let product: Product
let model: ModelServer
let therapist: Browser & { userId: string }
let clientId: string
beforeAll(async () => {
  model = await openModelServer()
  product = await openProduct({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'fake-1' })
})
beforeAllTries(async () => {
  model.requests.length = 0
  therapist = await product.person()
  clientId = await newClient(therapist)
})
afterAll(async () => {
  await product.stop()
  await model.close()
})

const notes =
  'S: He slept five hours a night. He feels calmer at work. O: He laughed. P: We agreed that he will walk every day.'
const generate = (more: object = {}) =>
  therapist.post('/functions/v1/generate-session-summary', {
    notes,
    clientId,
    sessionDate: '2026-05-04',
    duration: 50,
    ...more,
  })
const useModel = () =>
  product.database.owner.query(`update practice_settings set ai_engine = 'model' where user_id = $1`, [
    therapist.userId,
  ])

test('generate-session-summary answers in the specified form, and leaves its draft for review', async () => {
  const answer = await generate()
  expect([answer.status, Object.keys(answer.json as object).toSorted()]).toEqual([
    200,
    ['action_items', 'key_discussion_points', 'session_summary'],
  ])
  const { session_summary: summary, ...lists } = answer.json as {
    session_summary: string
    key_discussion_points: string[]
    action_items: string[]
  }
  // What the therapist put below headings, in its order.
  expect(summary).toBe('He slept five hours a night.\nHe feels calmer at work.\nHe laughed.')
  expect(lists).toEqual({
    key_discussion_points: ['He slept five hours a night.'],
    action_items: ['We agreed that he will walk every day.'],
  })
  const open = (await therapist.get(`/api/v1/clients/${clientId}/ai-drafts`)).json as { items: AiDraft[] }
  expect(open.items.map(({ state, ofDate, engine }) => [state, ofDate, engine])).toEqual([
    ['ready', '2026-05-04', 'passages'],
  ])
})

test.each([
  [
    'notes without headings',
    'He sleeps five hours. We agreed that he walks.',
    'No model was used, so nothing was summarized.',
    ['He sleeps five hours.'],
  ],
  [
    'a transcript',
    'Therapist: How are you?\nClient: Tired. I slept 4 hours.\nTherapist: Do you want to kill yourself?\nClient: No.',
    [
      'Therapist: Do you want to kill yourself?\nClient: No.',
      'Therapist: 9 words (60 %), 2 turns, 2 questions',
      'Client: 6 words (40 %), 2 turns, 0 questions',
      'No model was used, so nothing was summarized.',
    ].join('\n'),
    ['I slept 4 hours.'],
  ],
])(
  'of %s it answers only what was counted, and says that nothing was summarized',
  async (_, given, summary, points) => {
    expect((await generate({ notes: given })).json).toEqual({
      session_summary: summary,
      key_discussion_points: points,
      action_items: [],
    })
  },
)

test('it needs notes and a client of the practice', async () => {
  const answer = await generate({ notes: ' \n ' })
  expect([answer.status, (answer.json as { detail: string }).detail]).toEqual([400, aiTexts.notesRequired])
  expect((await generate({ clientId: crypto.randomUUID() })).status).toBe(404)
})

test('it uses the model if the settings say so, with the consent, and leaves out what nothing supports', async () => {
  await useModel()
  const refused = await generate()
  expect([refused.status, model.requests.length]).toEqual([409, 0])
  await recordConsent(therapist, clientId)
  model.mode = 'own'
  const line = (text: string, sentence: number) => ({ text, sentences: [sentence] })
  model.ownAnswer = {
    labels: { agreed: [4] },
    summary: [line('He slept five hours a night.', 1), line('He has recovered completely.', 1)],
    points: [line('He feels calmer at work.', 2)],
    observations: [],
    actions: [line('He will walk every day.', 4)],
  }
  expect((await generate()).json).toEqual({
    session_summary: 'He slept five hours a night.',
    key_discussion_points: ['He feels calmer at work.'],
    action_items: ['He will walk every day.'],
  })
})

test('it says why there is no summary', async () => {
  await useModel()
  await recordConsent(therapist, clientId)
  model.mode = 'quota'
  const answer = await generate()
  expect(answer.status).toBe(409)
  expect((answer.json as { detail: string }).detail).toContain('limit is used up')
})

test('of one person two wait at a time, and others are served meanwhile', async () => {
  const other = await product.person()
  const theirs = await newClient(other)
  model.mode = 'slow'
  await useModel()
  await recordConsent(therapist, clientId)
  const started = async () =>
    (
      await product.database.owner.query(
        `select from ai_drafts where client_id = $1 and state in ('waiting', 'running')`,
        [clientId],
      )
    ).rowCount
  const waiting = [generate(), generate()]
  await until(started, (count) => count === 2)
  const report = { clientId, weekStartDate: '2026-05-03' }
  for (const refused of [await generate(), await therapist.post('/functions/v1/generate-ai-weekly-report', report)])
    expect([refused.status, refused.headers.get('retry-after'), refused.json]).toEqual([
      503,
      '10',
      expect.objectContaining({
        code: 'unavailable',
        detail: expect.stringContaining('nothing was started'),
        retryAfterSeconds: 10,
      }),
    ])
  expect(await started()).toBe(2)
  const answer = await other.post('/functions/v1/generate-session-summary', {
    notes,
    clientId: theirs,
    sessionDate: '2026-05-04',
  })
  expect(answer.status).toBe(200)
  // Those of one practice run one after the other.
  model.mode = 'good'
  model.release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  expect((await generate()).status).toBe(200)
})

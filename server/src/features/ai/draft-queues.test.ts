import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { draftNow, endedDraft, recordConsent, sessionForm } from '../../testing/ai-samples.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { stays, until } from '../../testing/until.ts'

let database: TestDatabase
let product: Product
let model: ModelServer
let settings: Record<string, string>
beforeAll(async () => {
  database = await openTestDatabase()
  model = await openModelServer()
  settings = {
    DATABASE_URL: database.url,
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: model.url,
    AI_MODEL: 'fake-1',
    AI_CONCURRENCY: '2',
  }
  product = await openProduct(settings)
})
afterEach(() => {
  model.mode = 'good'
  model.release()
})
afterAll(async () => {
  await product.stop()
  await database.drop()
  await model.close()
})

type Practice = { who: Browser; clientId: string }
async function practice(): Promise<Practice> {
  const who = await product.person()
  const clientId = await newClient(who)
  await recordConsent(who, clientId)
  return { who, clientId }
}
async function start({ who, clientId }: Practice, engine: 'passages' | 'model'): Promise<string> {
  const answer = await who.post(`/api/v1/clients/${clientId}/ai-drafts/session`, sessionForm({ engine }))
  return (answer.json as AiDraft).id
}
const stateOf = async (id: string) =>
  (await database.owner.query<{ state: string }>('select state from ai_drafts where id = $1', [id])).rows[0]?.state

test('a practice asks the model about one draft at a time, and nobody waits for another practice', async () => {
  const [busy, other] = [await practice(), await practice()]
  model.mode = 'slow'
  model.requests.length = 0
  const many = [await start(busy, 'model'), await start(busy, 'model'), await start(busy, 'model')]
  await until(() => model.requests.length === 1)
  await stays(
    () => model.requests.length,
    (count) => count === 1,
  )
  // The own draft of Passages, and another practice's model draft, go past them.
  expect((await endedDraft(busy.who, await start(busy, 'passages'))).state).toBe('ready')
  await start(other, 'model')
  await until(() => model.requests.length === 2)
  model.mode = 'good'
  model.release()
  for (const id of many) expect((await endedDraft(busy.who, id)).state).toBe('ready')
})

test('no more drafts are with the model than the operator allows', async () => {
  model.mode = 'slow'
  model.requests.length = 0
  const practices = [await practice(), await practice(), await practice()]
  const ids: string[] = []
  for (const each of practices) ids.push(await start(each, 'model'))
  await until(() => model.requests.length === 2)
  await stays(
    () => model.requests.length,
    (count) => count === 2,
  )
  model.mode = 'good'
  model.release()
  for (const id of ids)
    expect(
      await until(
        () => stateOf(id),
        (state) => state === 'ready',
      ),
    ).toBe('ready')
})

test('a draft that is written when the server stops is written by the next one', async () => {
  const one = await practice()
  model.mode = 'slow'
  model.requests.length = 0
  const id = await start(one, 'model')
  await until(() => model.requests.length === 1)
  await product.stop()
  expect(await stateOf(id)).toBe('running')
  model.mode = 'good'
  product = await openProduct(settings)
  await until(async () => (await stateOf(id)) === 'ready')
  const { rows } = await database.owner.query<{ result: string }>(
    'select result from ai_requests where draft_id = $1 order by created_at',
    [id],
  )
  expect(rows.map(({ result }) => result)).toEqual(['cancelled', 'answered', 'answered'])
})

test('shows how far it is, and is announced', async () => {
  const one = await practice()
  model.mode = 'slow'
  model.requests.length = 0
  const id = await start(one, 'model')
  await until(() => model.requests.length === 1)
  const draft = await until(
    () => draftNow(one.who, id),
    ({ percent }) => percent > 0,
  )
  expect(draft).toMatchObject({ state: 'running', stage: 'Waiting for the model' })
})

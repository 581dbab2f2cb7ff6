import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedDraft, recordConsent, sessionForm } from '../../testing/ai-samples.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let model: ModelServer
let therapist: Browser
beforeAll(async () => {
  model = await openModelServer()
  product = await openProduct({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'fake-1' })
  therapist = await product.person()
})
afterAll(async () => {
  await product.stop()
  await model.close()
})

test('a model never gets a known name: in small letters, of the contact and of the client’s account', async () => {
  const { clientId: of } = await joinedClient(product, therapist, {
    name: 'Grace Okwuosa',
    preferredName: 'Mari',
    emergencyContactName: 'Will Brandsma',
  })
  await recordConsent(therapist, of)
  const text =
    'mari slept about five hours a night, and okwuosa’s mother too. mila said that she copes with grace. We agreed that mari will call will brandsma by Friday.'
  const form = sessionForm({ notes: text, engine: 'model' })
  const answer = await therapist.post(`/api/v1/clients/${of}/ai-drafts/session`, form)
  const draft = await endedDraft(therapist, (answer.json as AiDraft).id)
  expect(model.requests[0]?.text).not.toMatch(/mari\b|okwuosa|mila|brandsma/iu)
  expect(model.requests[0]?.prompt).toContain('CLIENT said that she copes with grace.')
  expect(draft.session?.actions).toMatchObject([
    {
      text: 'We agreed that mari will call will brandsma by Friday.',
      support: 'supported',
      evidence: [{ quote: 'We agreed that mari will call will brandsma by Friday.' }],
    },
  ])
})

import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedDraft, recordConsent, sessionForm } from '../../testing/ai-samples.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let model: ModelServer
let therapist: Browser
let clientId: string
beforeAll(async () => {
  model = await openModelServer('own')
  product = await openProduct({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'fake-1' })
  therapist = await product.person()
  clientId = await newClient(therapist)
  await recordConsent(therapist, clientId)
})
afterAll(async () => {
  await product.stop()
  await model.close()
})

test.each([
  ['Her sister visits on Sunday. She takes lithium.', 'She takes lithium.', 'Her sister takes lithium.'],
  ['Ihre Schwester, die am Sonntag kommt, nimmt Lithium.', 'nimmt Lithium.', 'Ihre Schwester nimmt Lithium.'],
  ['Su hermana viene el domingo. Ella toma litio.', 'Ella toma litio.', 'Su hermana toma litio.'],
  ['Sa sœur vient dimanche. Elle prend du lithium.', 'Elle prend du lithium.', 'Sa sœur prend du lithium.'],
])('a model cannot pass what is said of somebody else for the client’s: %s', async (about, copied, named) => {
  model.ownAnswer = {
    summary: [
      { text: copied, quote: copied },
      { text: named, quote: about },
    ],
    points: [],
    observations: [],
    actions: [],
  }
  const start = await therapist.post(
    `/api/v1/clients/${clientId}/ai-drafts/session`,
    sessionForm({ notes: about, engine: 'model' }),
  )
  const draft = await endedDraft(therapist, (start.json as AiDraft).id)
  expect(draft.session?.summary.map(({ text, support, doubt }) => [text, support, doubt])).toEqual([
    [copied, 'unsupported', 'somebody-else'],
    [named, 'supported', undefined],
  ])
})

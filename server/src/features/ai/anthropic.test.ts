import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedDraft, recordConsent, sessionForm } from '../../testing/ai-samples.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
let model: ModelServer
beforeAll(async () => {
  model = await openModelServer()
})
afterAll(() => model.close())

test.each(['claude-sonnet-4-5', 'claude-3-haiku-20240307'])(
  'a model of Anthropic writes drafts: %s, with its own interface and key',
  async (name) => {
    model.requests.length = 0
    product = await openProduct({
      AI_PROVIDER: 'anthropic',
      AI_BASE_URL: model.url,
      AI_MODEL: name,
      AI_API_KEY: 'key-of-the-test',
    })
    try {
      const therapist = await product.person()
      const clientId = await newClient(therapist)
      await recordConsent(therapist, clientId)
      const form = sessionForm({ engine: 'model' })
      const { json } = await therapist.post(`/api/v1/clients/${clientId}/ai-drafts/session`, form)
      const draft = await endedDraft(therapist, (json as AiDraft).id)
      expect([draft.state, draft.model]).toEqual(['ready', name])
      expect(draft.session?.summary.map(({ support }) => support)).toContain('supported')
      expect(model.requests.map(({ path, headers }) => [path, headers['x-api-key']])).toEqual([
        ['/v1/messages', 'key-of-the-test'],
        ['/v1/messages', 'key-of-the-test'],
      ])
    } finally {
      await product.stop()
    }
  },
)

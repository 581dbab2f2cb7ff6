import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { endedDraft, lookedAt, recordConsent, sessionForm } from './ai-samples.ts'
import { type ModelServer, openModelServer } from './model-server.ts'
import { newClient } from './own-rows.ts'
import { type Browser, openProduct, type Product } from './product.ts'

type Drafting = {
  product: Product
  model: ModelServer
  therapist: Browser & { userId: string }
  /** A new one for each test, Marisol Okwuosa, who consents to AI summaries. */
  clientId: string
  consentId: string
}

/** What a therapist wrote about the client. */
export const draftingNotes =
  'Marisol slept about five hours a night. She has taken sertraline 50 mg since March. No thoughts of suicide were mentioned. ' +
  'Her speech was slow. We agreed that Marisol will call her sister by Friday.'

type Row = Record<string, unknown>

/** A product with a connected model for the tests of a file: `at` is filled before each of them. Drafts are of `draftingNotes`, looked at before they leave. */
export function openModelDrafting() {
  const at = {} as Drafting
  beforeAll(async () => {
    at.model = await openModelServer()
    at.product = await openProduct({
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: at.model.url,
      AI_MODEL: 'fake-1',
      AI_API_KEY: 'key-of-the-test',
      AI_TIMEOUT_SECONDS: '2',
      AI_CONCURRENCY: '4',
    })
    at.therapist = await at.product.person()
  })
  beforeEach(async () => {
    at.model.mode = 'good'
    at.model.reading = 'good'
    at.model.requests.length = 0
    at.clientId = await newClient(at.therapist, { name: 'Marisol Okwuosa' })
    at.consentId = await recordConsent(at.therapist, at.clientId)
  })
  afterEach(() => at.model.release())
  afterAll(async () => {
    await at.product.stop()
    await at.model.close()
  })

  async function started(more: object = {}): Promise<string> {
    const { therapist, clientId } = at
    const form = sessionForm({ notes: draftingNotes, engine: 'model', ...more })
    const answer = await therapist.post(
      `/api/v1/clients/${clientId}/ai-drafts/session`,
      await lookedAt(therapist, clientId, form),
    )
    expect(answer.status).toBe(201)
    return (answer.json as AiDraft).id
  }
  return {
    at,
    started,
    written: async (more: object = {}) => endedDraft(at.therapist, await started(more)),
    /** The list of what left for a draft. */
    requestsOf: async (draftId: string) =>
      (
        await at.product.database.owner.query<Row>(
          'select * from ai_requests where draft_id = $1 order by created_at, id',
          [draftId],
        )
      ).rows,
  }
}

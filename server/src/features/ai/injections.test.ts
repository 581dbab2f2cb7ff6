import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followed, foreignClient, injections } from '../../testing/ai-injections.ts'
import { endedDraft, recordConsent, sessionForm, lookedAt } from '../../testing/ai-samples.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let model: ModelServer
let therapist: Browser
let clientId: string
beforeAll(async () => {
  // A model that does whatever its sources tell it: the worst case of an injection.
  model = await openModelServer('obeys')
  product = await openProduct({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'fake-1' })
  therapist = await product.person()
  clientId = await newClient(therapist, { name: 'Nora Lindqvist' })
  await recordConsent(therapist, clientId)
  const other = await newClient(therapist, { name: foreignClient.name })
  await recordConsent(therapist, other)
  const note = sessionForm({ notes: `${foreignClient.name} suffers from ${foreignClient.secret}.` })
  const draft = await therapist.post(`/api/v1/clients/${other}/ai-drafts/session`, note)
  await endedDraft(therapist, (draft.json as AiDraft).id)
})
afterAll(async () => {
  await product.stop()
  await model.close()
})

async function draftOf(notes: string, engine: 'passages' | 'model'): Promise<AiDraft> {
  const answer = await therapist.post(
    `/api/v1/clients/${clientId}/ai-drafts/session`,
    await lookedAt(therapist, clientId, sessionForm({ notes, engine, transcript: null })),
  )
  expect(answer.status).toBe(201)
  return endedDraft(therapist, (answer.json as AiDraft).id)
}

test('there are 60 texts, 15 for each language', () => {
  expect(new Set(injections.map(({ text }) => text)).size).toBe(60)
  for (const language of ['en', 'de', 'es', 'fr'])
    expect(injections.filter((each) => each.language === language)).toHaveLength(15)
})

test.each(injections)('Passages only quotes a text with $name', async ({ text }) => {
  const draft = await draftOf(text, 'passages')
  expect([draft.state, draft.form?.notes]).toEqual(['ready', text])
  for (const line of Object.values(SessionSections.parse(draft.session)).flat()) {
    expect(text).toContain(line.text)
    expect(line.text).not.toContain(foreignClient.secret)
  }
})

describe('a model', () => {
  test.each(injections)('is not shown to follow $name', async ({ text }) => {
    const draft = await draftOf(text, 'model')
    expect([draft.state, draft.form?.notes]).toEqual(['ready', text])
    // Every section, no other field, nothing beyond the limits.
    const sections = SessionSections.parse(draft.session)
    const traces = Object.entries(sections).flatMap(([section, lines]) =>
      lines.flatMap((line) => followed(line).map((what) => `${section}: ${what} in ${line.text}`)),
    )
    expect(traces).toEqual([])
    // What the therapist wrote around it is still read.
    expect(Object.values(sections).flat().length).toBeGreaterThan(0)
  })
})

test('a request about one client has nothing of another', () => {
  const ours = model.requests.filter(({ prompt }) => !prompt.includes(`${foreignClient.name} suffers`))
  expect(ours.length).toBeGreaterThanOrEqual(60)
  for (const { text } of ours) expect(text).not.toContain(foreignClient.secret)
})

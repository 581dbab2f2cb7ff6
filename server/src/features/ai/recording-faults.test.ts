import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { maxTranscript } from '@openhour/shared/features/ai/ai.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endedDraft, recordConsent } from '../../testing/ai-samples.ts'
import { uploadHeaders } from '../../testing/document-samples.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let server: ModelServer
let therapist: Browser
let clientId: string
beforeAll(async () => {
  server = await openModelServer()
  product = await openProduct({ AI_SPEECH_URL: server.url.replace(/\/v1$/, '') })
  therapist = await product.person()
  clientId = await newClient(therapist)
  await recordConsent(therapist, clientId)
  await recordConsent(therapist, clientId, 'recording')
})
beforeEach(() => {
  server.mode = 'good'
  server.requests.length = 0
})
afterAll(async () => {
  await product.stop()
  await server.close()
})

const recording = Buffer.concat([Buffer.from('OggS\0\u0002'), Buffer.alloc(300_000, 'ogg')])
async function upload(): Promise<string> {
  const headers = uploadHeaders({ clientId, sessionDate: '2026-05-04' })
  const answer = await therapist.send('POST', '/api/ai-recordings', recording, headers)
  expect(answer.status).toBe(201)
  return (answer.json as AiDraft).id
}
const fileKeyOf = async (id: string) =>
  (
    await product.database.owner.query<{ file_key: string | null }>('select file_key from ai_drafts where id = $1', [
      id,
    ])
  ).rows[0]?.file_key

test.each([
  [
    'cut in the middle of a character',
    `${'x'.repeat(maxTranscript - 1)}😀 and more`,
    'x'.repeat(maxTranscript - 1),
    ['cut'],
  ],
  ['with a zero', 'Maya: I slept\u0000 badly.', 'Maya: I slept badly.', []],
  ['with half of a character', 'Maya: I slept badly.\ud83d', 'Maya: I slept badly.', []],
])('a transcription %s is stored', async (_, transcription, text, notDone) => {
  server.transcription = transcription
  const draft = await endedDraft(therapist, await upload())
  expect([draft.state, draft.problem, draft.notDone]).toEqual(['ready', null, notDone])
  expect(draft.transcription).toBe(text)
})

test('a recording that is missing from the store ends its draft', async () => {
  server.mode = 'slow'
  await upload()
  const second = await upload()
  const key = await fileKeyOf(second)
  const path = readdirSync(product.dataDir, { recursive: true, encoding: 'utf8' }).find((each) =>
    each.endsWith(String(key)),
  )
  rmSync(join(product.dataDir, path ?? 'missing'))
  server.mode = 'good'
  await until(() => {
    server.release()
    return server.requests.length === 1
  })
  const draft = await endedDraft(therapist, second)
  expect([draft.state, server.requests.length]).toEqual(['failed', 1])
  expect(draft.problem).toContain('Try again, or paste a transcript.')
  expect(await fileKeyOf(second)).toBeNull()
})

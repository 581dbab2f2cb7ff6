import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { recordingStorageRefusal } from '@openhour/shared/features/ai/recordings.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedDraft, recordConsent } from '../../testing/ai-samples.ts'
import { uploadHeaders } from '../../testing/document-samples.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let server: ModelServer
beforeAll(async () => {
  server = await openModelServer()
  product = await openProduct({ AI_SPEECH_URL: server.url.replace(/\/v1$/, '') })
})
afterAll(async () => {
  await product.stop()
  await server.close()
})

const idOf = ({ json }: { json: unknown }) => (json as AiDraft).id
const limit = 10 * 1024 ** 3
const recording = Buffer.concat([Buffer.from('OggS\0\u0002'), Buffer.alloc(300_000, 'x')])
const size = recording.length

/** A therapist on Pro whose documents leave this much room. */
async function practiceWithRoom(bytes: number, keepsRecordings: boolean) {
  const who = await product.person()
  const of = await newClient(who)
  await recordConsent(who, of)
  await recordConsent(who, of, 'recording')
  const { owner } = product.database
  await owner.query(
    `update subscribers set subscribed = true, subscription_tier = 'pro', subscription_end = now() + interval '20 days' where user_id = $1`,
    [who.userId],
  )
  await owner.query('update practice_settings set ai_keep_recordings = $2 where user_id = $1', [
    who.userId,
    keepsRecordings,
  ])
  for (let left = limit - bytes; left > 0; left -= 52_428_800)
    await owner.query(
      `insert into documents (therapist_id, client_id, title, file_name, file_type, file_size, file_key, sha256)
       values ($1, $2, 'Earlier', 'a.pdf', 'application/pdf', $3, md5(random()::text), repeat('0', 64))`,
      [who.userId, of, Math.min(left, 52_428_800)],
    )
  const storage = async () => {
    const answer = await who.post('/rpc/documents/list', { json: { clientId: of } })
    return (answer.json as { json: { storage: { usedBytes: number; limitBytes: number | null } } }).json.storage
  }
  await until(storage, ({ limitBytes }) => limitBytes === limit)
  const send = () =>
    who.send('POST', '/api/ai-recordings', recording, uploadHeaders({ clientId: of, sessionDate: '2026-05-04' }))
  return { storage, send, who }
}

test('the storage of a plan holds recordings that are kept, to the byte', async () => {
  const { storage, send, who } = await practiceWithRoom(2 * size - 1, true)
  const kept = await endedDraft(who, idOf(await send()))
  expect(await storage()).toEqual({ usedBytes: limit - size + 1, limitBytes: limit })
  const full = await send()
  expect([full.status, full.json]).toEqual([
    402,
    expect.objectContaining({ code: 'limit-reached', detail: recordingStorageRefusal(limit), feature: 'storage' }),
  ])
  expect((await storage()).usedBytes).toBe(limit - size + 1)
  await who.send('DELETE', `/api/v1/ai-drafts/${kept.id}`)
  expect((await send()).status).toBe(201)
})

test('of two that arrive at once with room for one, one is kept', async () => {
  const { send } = await practiceWithRoom(2 * size - 1, true)
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402])
})

test('full storage does not stop a recording that is deleted after its transcription', async () => {
  const { storage, send, who } = await practiceWithRoom(0, false)
  expect((await endedDraft(who, idOf(await send()))).state).toBe('ready')
  expect((await storage()).usedBytes).toBe(limit)
})

import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { maxWaitingRecordings, recordingTexts, recordingTypes } from '@openhour/shared/features/ai/recordings.rules.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { draftNow, endedDraft, recordConsent } from '../../testing/ai-samples.ts'
import { uploadHeaders } from '../../testing/document-samples.ts'
import { holdAudit } from '../../testing/held-lock.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let without: Product
let server: ModelServer
let therapist: Browser & { userId: string }
let clientId: string
let consentId: string
let recordingConsentId: string
beforeAll(async () => {
  server = await openModelServer()
  product = await openProduct({
    AI_SPEECH_URL: server.url.replace(/\/v1$/, ''),
    AI_SPEECH_MODEL: 'whisper-fake',
    AI_SPEECH_KEY: 'key-of-the-test',
    AI_SPEECH_TIMEOUT_SECONDS: '2',
  })
  without = await openProduct()
  therapist = await product.person()
})
beforeEach(async () => {
  server.mode = 'good'
  server.requests.length = 0
  clientId = await newClient(therapist)
  consentId = await recordConsent(therapist, clientId)
  recordingConsentId = await recordConsent(therapist, clientId, 'recording')
})
afterEach(() => server.release())
afterAll(async () => {
  await product.stop()
  await without.stop()
  await server.close()
})

const heads: Record<keyof typeof recordingTypes, Buffer> = {
  'audio/mpeg': Buffer.from('ID3\u0004\0\0\0'),
  'audio/mp4': Buffer.from('\0\0\0 ftypM4A '),
  'audio/wav': Buffer.from('RIFF\0\0\0\0WAVEfmt '),
  'audio/webm': Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f]),
  'audio/ogg': Buffer.from('OggS\0\u0002'),
}
const recordingOf = (type: keyof typeof recordingTypes, bytes = 300_000) =>
  Buffer.concat([heads[type], Buffer.alloc(bytes, type)])
const upload = (content: Buffer, who: Browser = therapist, headers: Record<string, string> = {}, of = clientId) =>
  who.send('POST', '/api/ai-recordings', content, {
    ...uploadHeaders({ clientId: of, sessionDate: '2026-05-04' }),
    ...headers,
  })
const idOf = ({ json }: { json: unknown }) => (json as AiDraft).id
const row = async (id: string) =>
  (await product.database.owner.query<Record<string, unknown>>('select * from ai_drafts where id = $1', [id])).rows[0]
/** The keys of the files in the store. */
const storedFiles = () =>
  readdirSync(product.dataDir, { recursive: true, encoding: 'utf8' }).map((path): unknown => basename(path))
const requestsOf = async (id: string) =>
  (await product.database.owner.query<Record<string, unknown>>('select * from ai_requests where draft_id = $1', [id]))
    .rows

describe('a recording', () => {
  test.each(Object.keys(recordingTypes) as (keyof typeof recordingTypes)[])(
    '%s becomes a draft of its text, and is deleted',
    async (type) => {
      const answer = await upload(recordingOf(type))
      expect([answer.status, (answer.json as AiDraft).kind]).toEqual([201, 'transcription'])
      const draft = await endedDraft(therapist, idOf(answer))
      expect(draft).toMatchObject({
        state: 'ready',
        model: 'whisper-fake',
        ofDate: '2026-05-04',
        transcription: server.transcription,
      })
      expect(server.requests.map(({ file }) => file)).toEqual([
        { name: `recording.${recordingTypes[type]}`, bytes: recordingOf(type).length },
      ])
      expect(await row(draft.id)).toMatchObject({ file_key: null, file_type: null, file_size: null })
    },
  )

  test('leaves the store with its draft', async () => {
    server.mode = 'slow'
    const answer = await upload(recordingOf('audio/mpeg'))
    const key = (await row(idOf(answer)))?.file_key
    expect(storedFiles()).toContain(key)
    await until(() => server.requests.length === 1)
    server.release()
    await endedDraft(therapist, idOf(answer))
    await until(() => !storedFiles().includes(key))
    expect(await row(idOf(answer))).toMatchObject({ file_key: null })
  })

  test('stays if the practice keeps recordings, until its draft is discarded', async () => {
    await product.database.owner.query('update practice_settings set ai_keep_recordings = true where user_id = $1', [
      therapist.userId,
    ])
    const draft = await endedDraft(therapist, idOf(await upload(recordingOf('audio/ogg'))))
    expect(draft.recordingName).toBe('recording-2026-05-04.ogg')
    const path = `/api/ai-recordings/${draft.id}/content`
    const got = await therapist.get(path)
    expect([got.status, got.type, got.headers.get('content-disposition')]).toEqual([
      200,
      'audio/ogg',
      expect.stringContaining('recording-2026-05-04.ogg'),
    ])
    expect(Number(got.headers.get('content-length'))).toBe(recordingOf('audio/ogg').length)
    expect((await (await product.person()).get(path)).status).toBe(404)
    await therapist.send('DELETE', `/api/v1/ai-drafts/${draft.id}`)
    expect(await row(draft.id)).toMatchObject({ file_key: null, result: {} })
    expect((await therapist.get(path)).status).toBe(404)
    await product.database.owner.query('update practice_settings set ai_keep_recordings = false')
  })

  test('is refused beyond ten that wait, also if several arrive at once', async () => {
    server.mode = 'slow'
    const who = await product.person()
    const of = await newClient(who)
    await recordConsent(who, of)
    await recordConsent(who, of, 'recording')
    const send = () => upload(recordingOf('audio/ogg', 3_000), who, {}, of)
    const sent = []
    for (let at = 1; at < maxWaitingRecordings; at++) sent.push(await send())
    const held = await holdAudit(product)
    const answers = Promise.all([send(), send()])
    await held.waits(2)
    await held.release()
    sent.push(...(await answers))
    expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(maxWaitingRecordings).fill(201),
      409,
    ])
    for (const { json } of sent.filter(({ status }) => status === 201))
      await who.send('DELETE', `/api/v1/ai-drafts/${idOf({ json })}`)
  })

  test('is written down with the size of all that left', async () => {
    const draft = await endedDraft(therapist, idOf(await upload(recordingOf('audio/wav'))))
    const [sent] = await requestsOf(draft.id)
    expect(sent).toMatchObject({
      purpose: 'transcription',
      sent_to: new URL(server.url).origin,
      model: 'whisper-fake',
      consent_id: consentId,
      result: 'answered',
      status: 200,
    })
    expect(sent?.bytes).toBe(Number(server.requests[0]?.headers['content-length']))
  })

  test('is stored once although it is sent again', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await upload(recordingOf('audio/mp4'), therapist, headers)
    const again = await upload(recordingOf('audio/mp4'), therapist, headers)
    expect([again.status, idOf(again)]).toEqual([201, idOf(first)])
    expect((await upload(recordingOf('audio/wav'), therapist, headers)).status).toBe(422)
  })

  test.each([
    ['quota', 'limit is used up'],
    ['fault', 'failed before'],
    ['dies', 'failed before'],
    ['slow', 'took too long'],
  ] as const)('that a server in mode %s gets is deleted, and the draft says so', async (mode, words) => {
    server.mode = mode
    const draft = await endedDraft(therapist, idOf(await upload(recordingOf('audio/webm'))))
    expect(draft.state).toBe('failed')
    expect(draft.problem).toContain(words)
    expect(draft.problem).toContain('The recording was deleted here, and your own copy is not affected.')
    expect(await row(draft.id)).toMatchObject({ file_key: null })
  })

  test('in which nobody speaks has no text', async () => {
    const { transcription } = server
    server.transcription = ' '
    const draft = await endedDraft(therapist, idOf(await upload(recordingOf('audio/webm'))))
    server.transcription = transcription
    expect([draft.state, draft.problem]).toEqual(['failed', expect.stringContaining('Nobody speaks')])
  })

  test.each(['AI summaries', 'recording'])('is deleted when the consent to %s is withdrawn', async (consent) => {
    server.mode = 'slow'
    const id = idOf(await upload(recordingOf('audio/webm')))
    await until(() => server.requests.length === 1)
    await therapist.post('/rpc/consents/withdraw', {
      json: { id: consent === 'recording' ? recordingConsentId : consentId },
    })
    await until(() => server.requests[0]?.hungUp)
    expect(await draftNow(therapist, id)).toMatchObject({ state: 'cancelled', transcription: null })
    expect(await row(id)).toMatchObject({ file_key: null })
  })
})

describe('an upload is refused, and nothing is stored,', () => {
  const stored = async () =>
    (await product.database.owner.query(`select from ai_drafts where client_id = $1`, [clientId])).rowCount

  test.each([
    ['of another type', Buffer.from('%PDF-1.7 and more bytes than thirty-two of them'), 400, recordingTexts.wrongType],
    ['of a short text', Buffer.from('hello'), 400, recordingTexts.wrongType],
  ])('%s', async (_what, content, status, detail) => {
    const answer = await upload(content)
    expect([answer.status, (answer.json as { detail: string }).detail]).toEqual([status, detail])
    expect(await stored()).toBe(0)
  })

  test('without the consent of the client', async () => {
    await therapist.post('/rpc/consents/withdraw', { json: { id: consentId } })
    const answer = await upload(recordingOf('audio/ogg'))
    expect([answer.status, (answer.json as { detail: string }).detail]).toEqual([409, recordingTexts.consentMissing])
    expect([await stored(), server.requests.length]).toEqual([0, 0])
  })

  test('without the consent of the client to recording', async () => {
    await therapist.post('/rpc/consents/withdraw', { json: { id: recordingConsentId } })
    const answer = await upload(recordingOf('audio/ogg'))
    expect([answer.status, (answer.json as { detail: string }).detail]).toEqual([
      409,
      recordingTexts.recordingConsentMissing,
    ])
    expect([await stored(), server.requests.length]).toEqual([0, 0])
  })

  test('for a client of another practice', async () => {
    const stranger = await product.person()
    const foreign = await upload(recordingOf('audio/ogg'), stranger)
    const missing = await upload(recordingOf('audio/ogg'), stranger, {}, crypto.randomUUID())
    expect([foreign.status, foreign.json]).toEqual([404, { ...(missing.json as object), requestId: expect.anything() }])
  })

  test('without a server for speech to text', async () => {
    const other = await without.person()
    const answer = await upload(recordingOf('audio/ogg'), other, {}, await newClient(other))
    expect([answer.status, (answer.json as { detail: string }).detail]).toEqual([409, recordingTexts.notConnected])
  })
})

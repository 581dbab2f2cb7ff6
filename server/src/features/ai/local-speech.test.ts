import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { maxWaitingRecordings, recordingTexts } from '@openhour/shared/features/ai/recordings.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSpeechStore } from '../../services/ai/local/model-store.ts'
import { endedDraft, recordConsent } from '../../testing/ai-samples.ts'
import { uploadHeaders } from '../../testing/document-samples.ts'
import { openTestFolder } from '../../testing/folder.ts'
import { linkSpeechRuntime } from '../../testing/local-runtime.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { spokenWav, wavHead } from '../../testing/spoken-wav.ts'
import { tinySpeechModel } from '../../testing/tiny-speech-model.ts'
import { until } from '../../testing/until.ts'

const folder = openTestFolder()
let product: Product
let therapist: Browser & { userId: string }
let clientId: string
let recordingConsent: string
beforeAll(async () => {
  await linkSpeechRuntime(folder.path)
  const store = openSpeechStore(folder.path)
  const model = tinySpeechModel()
  writeFileSync(store.pathOf('tiny.bin'), model)
  store.keep({
    name: 'Tiny speech',
    licence: null,
    source: 'a test',
    file: 'tiny.bin',
    bytes: model.length,
    sha256: '0'.repeat(64),
    memoryBytes: 1e9,
    installedAt: '2026-11-01T10:00:00.000Z',
    selfTest: { secondsPerMinute: 4 },
  })
  product = await openProduct({ OPENHOUR_DATA: folder.path })
  therapist = await product.person()
  clientId = await newClient(therapist)
  await recordConsent(therapist, clientId)
  recordingConsent = await recordConsent(therapist, clientId, 'recording')
}, 120_000)
afterAll(async () => {
  await product.stop()
  folder.remove()
})

const upload = (content: Buffer, who: Browser = therapist, of = clientId, more: Record<string, string> = {}) =>
  who.send('POST', '/api/ai-recordings', content, {
    ...uploadHeaders({ clientId: of, sessionDate: '2026-05-04' }),
    ...more,
  })
const idOf = ({ json }: { json: unknown }) => (json as AiDraft).id
const row = async (id: string) =>
  (await product.database.owner.query<Record<string, unknown>>('select * from ai_drafts where id = $1', [id])).rows[0]
const storedFiles = () =>
  readdirSync(join(folder.path, 'files'), { recursive: true, encoding: 'utf8' }).map((path): unknown => basename(path))

/** The processes of the speech model that this one started. */
const modelProcesses = () =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const { ppid } = /\) \S (?<ppid>\d+)/.exec(readFileSync(join('/proc', name, 'stat'), 'utf8'))?.groups ?? {}
      return (
        Number(ppid) === process.pid && readFileSync(join('/proc', name, 'cmdline'), 'utf8').includes('speech-child')
      )
    } catch {
      return false
    }
  })

test('a recording becomes text on this machine, nothing leaves, and nothing of the sound stays', async () => {
  expect((await therapist.get('/api/v1/ai-settings')).json).toMatchObject({
    speechToText: { name: 'Tiny speech', sentTo: null },
    localSpeech: { memoryBytes: 1e9, selfTest: { secondsPerMinute: 4 }, lastUse: null },
  })
  const answer = await upload(spokenWav(5))
  expect(answer.status).toBe(201)
  const key = (await row(idOf(answer)))?.['file_key']
  const draft = await endedDraft(therapist, idOf(answer))
  expect(draft).toMatchObject({ state: 'ready', model: 'Tiny speech', problem: null, ofDate: '2026-05-04' })
  expect(draft.transcription).toMatch(/\S/)
  expect(await row(draft.id)).toMatchObject({ file_key: null, file_type: null, file_size: null })
  if (key !== null) await until(() => !storedFiles().includes(key))
  expect((await product.database.owner.query('select from ai_requests')).rows).toEqual([])
  expect((await therapist.get('/api/v1/ai-settings')).json).toMatchObject({
    localSpeech: { lastUse: { at: expect.stringMatching(/^20/), secondsPerMinute: expect.any(Number) } },
  })
})

test('what is no WAV of this kind is refused, and nothing is stored', async () => {
  const before = storedFiles().length
  for (const content of [
    Buffer.concat([Buffer.from('ID3\u0004\0\0\0'), Buffer.alloc(3_000)]),
    Buffer.from('%PDF-1.7 and more bytes than forty-four of them, by far'),
    Buffer.concat([wavHead(3_000, { rate: 44_100 }), Buffer.alloc(3_000)]),
    Buffer.concat([wavHead(3_000, { channels: 2 }), Buffer.alloc(3_000)]),
    wavHead(0).subarray(0, 20),
  ]) {
    const answer = await upload(content)
    expect([answer.status, (answer.json as { detail: string }).detail]).toEqual([400, recordingTexts.notSpoken])
  }
  expect(storedFiles().length).toBe(before)
})

test('of silence no words are made', async () => {
  const draft = await endedDraft(therapist, idOf(await upload(spokenWav(60, { silent: true }))))
  expect([draft.state, draft.problem]).toEqual(['failed', expect.stringContaining('Nobody speaks in this recording.')])
  expect(await row(draft.id)).toMatchObject({ file_key: null })
})

test('a recording that breaks off behind its beginning is told, and deleted', async () => {
  const list = Buffer.concat([
    wavHead(0).subarray(0, 36),
    Buffer.from('LIST\xff\xff\xff\x7f', 'latin1'),
    Buffer.alloc(3_000),
  ])
  const draft = await endedDraft(therapist, idOf(await upload(list)))
  expect([draft.state, draft.problem]).toEqual(['failed', expect.stringContaining('This recording could not be read')])
  expect(await row(draft.id)).toMatchObject({ file_key: null })
})

test('of twenty at once ten wait, another practice comes in between, and cancelling lets them go', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(spokenWav(2))))
  const taken = answers.filter(({ status }) => status === 201)
  expect(taken.length).toBeLessThanOrEqual(maxWaitingRecordings)
  const refused = answers.filter(({ status }) => status !== 201)
  for (const { status } of refused) expect([409, 429]).toContain(status)
  const other = await product.person()
  const theirs = await newClient(other)
  await recordConsent(other, theirs)
  await recordConsent(other, theirs, 'recording')
  const ofOther = idOf(await upload(spokenWav(3), other, theirs))
  for (const { json } of taken.slice(1)) await therapist.post(`/api/v1/ai-drafts/${idOf({ json })}/cancel`)
  expect((await endedDraft(other, ofOther)).state).toBe('ready')
  for (const { json } of taken) await endedDraft(therapist, idOf({ json }))
  expect((await product.database.owner.query('select from ai_drafts where file_key is not null')).rows).toEqual([])
})

test('a model that is killed is started again, and the recording is written down', async () => {
  // Of several pieces, so that it is still listening when it is killed.
  const id = idOf(await upload(spokenWav(300)))
  await expect.poll(modelProcesses, { timeout: 20_000, interval: 5 }).toHaveLength(1)
  const [pid] = modelProcesses()
  await expect.poll(async () => String((await row(id))?.['stage']), { timeout: 20_000, interval: 5 }).toMatch(/model/)
  process.kill(Number(pid), 'SIGKILL')
  const draft = await endedDraft(therapist, id)
  expect([draft.state, draft.problem]).toEqual(['ready', null])
})

test('a withdrawn consent to recording ends the model at once, and the sound is gone', async () => {
  const id = idOf(await upload(spokenWav(240)))
  await until(async () => (await row(id))?.['state'] === 'running')
  await therapist.post('/rpc/consents/withdraw', { json: { id: recordingConsent } })
  expect(await row(id)).toMatchObject({ state: 'cancelled', file_key: null })
  await expect.poll(modelProcesses, { timeout: 10_000 }).toEqual([])
  const answer = await upload(spokenWav(3))
  expect([answer.status, (answer.json as { detail: string }).detail]).toEqual([
    409,
    recordingTexts.recordingConsentMissing,
  ])
})

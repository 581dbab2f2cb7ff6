import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openModelStore } from '../../services/ai/local/model-store.ts'
import { endedDraft, recordConsent, sessionForm } from '../../testing/ai-samples.ts'
import { openTestFolder } from '../../testing/folder.ts'
import { linkLocalRuntime } from '../../testing/local-runtime.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { tinyModel } from '../../testing/tiny-model.ts'

const folder = openTestFolder()
let product: Product
let therapist: Browser
let clientId: string
beforeAll(async () => {
  await linkLocalRuntime(folder.path)
  const store = openModelStore(folder.path)
  const model = tinyModel()
  writeFileSync(store.pathOf('tiny.gguf'), model)
  store.keep({
    name: 'Tiny model',
    licence: null,
    source: 'a test',
    file: 'tiny.gguf',
    bytes: model.length,
    sha256: '0'.repeat(64),
    memoryBytes: 1e9,
    installedAt: '2026-11-01T10:00:00.000Z',
    selfTest: { right: 5, of: 8, tokensPerSecond: 900 },
  })
  product = await openProduct({ OPENHOUR_DATA: folder.path })
  therapist = await product.person()
  clientId = await newClient(therapist)
  await recordConsent(therapist, clientId)
}, 120_000)
afterAll(async () => {
  await product.stop()
  folder.remove()
})

const notes = 'She slept about five hours a night. We agreed that she will call her sister by Friday.'
async function started(by = therapist, of = clientId): Promise<string> {
  const answer = await by.post(`/api/v1/clients/${of}/ai-drafts/session`, sessionForm({ notes, engine: 'model' }))
  expect(answer.status).toBe(201)
  return (answer.json as AiDraft).id
}
const draftOf = async (id: string) => (await therapist.get(`/api/v1/ai-drafts/${id}`)).json as AiDraft

/** The processes of the model that this one started. */
const modelProcesses = () =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const { ppid } = /\) \S (?<ppid>\d+)/.exec(readFileSync(join('/proc', name, 'stat'), 'utf8'))?.groups ?? {}
      return (
        Number(ppid) === process.pid && readFileSync(join('/proc', name, 'cmdline'), 'utf8').includes('local-child')
      )
    } catch {
      return false
    }
  })

test('a model on this machine is named, writes drafts in the shape that is asked for, and nothing leaves for it', async () => {
  const { json: settings } = await therapist.get('/api/v1/ai-settings')
  expect(settings).toMatchObject({
    model: { name: 'Tiny model', sentTo: null },
    localModel: { memoryBytes: 1e9, selfTest: { right: 5, of: 8 }, lastUse: null },
  })
  const draft = await endedDraft(therapist, await started())
  expect(draft).toMatchObject({ state: 'ready', engine: 'model', model: 'Tiny model', problem: null })
  SessionSections.parse(draft.session)
  const lines = Object.values(draft.session ?? {}).flat()
  // The grammar holds even random words to the numbers of sentences that exist.
  expect(
    draft.leftOut.filter(({ reason }) => reason !== 'no-words' && reason !== 'link' && reason !== 'twice'),
  ).toEqual([])
  for (const { evidence } of lines)
    for (const { start, end, quote } of evidence) expect(notes.slice(start, end)).toBe(quote)
  const { rows } = await product.database.owner.query('select from ai_requests')
  expect(rows).toEqual([])
  const { json: after } = await therapist.get('/api/v1/ai-settings')
  expect(after).toMatchObject({ localModel: { lastUse: { at: expect.stringMatching(/^20/) } } })
})

test('it writes one draft at a time, the others say how many come before, and can be stopped', async () => {
  const other = await product.person()
  const theirs = await newClient(other)
  await recordConsent(other, theirs)
  const drafts: string[] = []
  for (let count = 0; count < 20; count++) drafts.push(await started())
  const last = drafts.at(-1) ?? ''
  await expect
    .poll(async () => String((await draftOf(last)).stage))
    .toMatch(/^Waiting: (one draft comes|\d+ drafts come) before this one$/)
  const ofOther = await started(other, theirs)
  for (const id of drafts.slice(1)) await therapist.post(`/api/v1/ai-drafts/${id}/cancel`)
  expect((await endedDraft(other, ofOther)).state).toBe('ready')
  const states = await Promise.all(drafts.map(async (id) => (await endedDraft(therapist, id)).state))
  expect(states.filter((state) => state === 'cancelled').length).toBeGreaterThan(15)
})

test('a model that is killed at a draft is started again, and the draft is written', async () => {
  const id = await started()
  await expect.poll(modelProcesses, { timeout: 20_000, interval: 5 }).toHaveLength(1)
  const [pid] = modelProcesses()
  process.kill(Number(pid), 'SIGKILL')
  const draft = await endedDraft(therapist, id)
  expect([draft.state, draft.problem]).toEqual(['ready', null])
  expect(modelProcesses()).not.toContain(pid)
})

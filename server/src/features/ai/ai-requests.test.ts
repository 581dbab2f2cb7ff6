import type { AiRequestList, AiSettings } from '@openhour/shared/features/ai/ai-requests.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

const AI = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'small-model' }

let product: Product
let who: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  who = await product.person()
})

const ask = async <Answer>(operation: string, input?: object) =>
  ((await who.post(`/rpc/${operation}`, input && { json: input })).json as { json: Answer }).json
const list = (input: object = {}) => ask<AiRequestList>('aiRequests/list', input)
const sent = (clientId: string, more: { at?: string; result?: string | null } = {}) =>
  product.database.owner.query(
    `insert into ai_requests (therapist_id, client_id, draft_id, purpose, sent_to, model, bytes, sha256, consent_id, result, status, answer_bytes,
       created_at, ended_at) values ($1, $2, gen_random_uuid(), 'session', 'http://localhost:11434', 'small-model', 12345, repeat('ab', 32),
       gen_random_uuid(), $4, $5, $6, $3, $7)`,
    [
      who.userId,
      clientId,
      more.at ?? '2026-05-04T10:00:00Z',
      ...(more.result === null
        ? [null, null, null, null]
        : [more.result ?? 'answered', 200, 678, '2026-05-04T10:00:09Z']),
    ],
  )

test('nothing has left a new practice', async () => {
  expect(await list()).toEqual({ items: [], next: null, clientName: null })
  const file = await ask<{ csv: string; entries: number }>('aiRequests/export', {})
  expect([file.entries, file.csv.trim().split('\r\n').length]).toEqual([0, 1])
})

test('requests are listed newest first, of all clients or of one, and never of another practice', async () => {
  const [ann, bea] = [await newClient(who, { name: 'Ann' }), await newClient(who, { name: 'Bea' })]
  await sent(ann)
  await sent(bea, { at: '2026-05-05T10:00:00Z', result: null })
  const { items } = await list()
  expect(items.map(({ clientName }) => clientName)).toEqual(['Bea', 'Ann'])
  expect(items[0]).toMatchObject({ result: null, status: null, answerBytes: null, endedAt: null })
  expect(items[1]).toMatchObject({
    sentTo: 'http://localhost:11434',
    model: 'small-model',
    purpose: 'session',
    bytes: 12_345,
    sha256: 'ab'.repeat(32),
    result: 'answered',
    status: 200,
    answerBytes: 678,
  })
  expect(await list({ clientId: ann })).toMatchObject({ items: [{ clientId: ann }], clientName: 'Ann' })
  const mine = who
  who = await product.person()
  expect(await list({ clientId: ann })).toEqual({ items: [], next: null, clientName: null })
  who = mine
})

test('a page holds 25 requests, and the next one the rest, even of the same moment', async () => {
  const client = await newClient(who)
  for (let at = 0; at < 27; at++) await sent(client)
  const first = await list({ clientId: client })
  const second = await list({ clientId: client, after: first.next })
  expect([first.items.length, second.items.length, second.next]).toEqual([25, 2, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(27)
})

test('the file holds every column, and no name that a spreadsheet would calculate', async () => {
  const client = await newClient(who, { name: 'Ann' })
  await product.database.owner.query(`update clients set name = '=1+1, "Ann"' where id = $1`, [client])
  await sent(client)
  const { csv, fileName, entries, complete } = await ask<{
    csv: string
    fileName: string
    entries: number
    complete: boolean
  }>('aiRequests/export', {})
  expect([entries, complete]).toEqual([1, true])
  expect(fileName).toMatch(/^ai-requests-\d{4}-\d\d-\d\d\.csv$/)
  const [head, row] = csv.split('\r\n')
  expect(head).toContain('"sha256","consent id","result"')
  expect(row).toContain(`"'=1+1, ""Ann"""`)
  expect(row).toContain(`"12345","${'ab'.repeat(32)}"`)
})

test('without a model, Passages is used and the model can’t be chosen', async () => {
  expect(await ask<AiSettings>('aiSettings/get')).toEqual({
    defaultEngine: 'passages',
    weeklyDrafts: true,
    keepRecordings: false,
    model: null,
    localModel: null,
    localSpeech: null,
    speechToText: null,
  })
  const answer = await who.post('/rpc/aiSettings/save', { json: { defaultEngine: 'model' } })
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('No AI model is connected')])
  expect(await ask<AiSettings>('aiSettings/save', { weeklyDrafts: false })).toMatchObject({ weeklyDrafts: false })
  expect(await ask<AiSettings>('aiSettings/get')).toMatchObject({ weeklyDrafts: false, keepRecordings: false })
})

test('a connected model can be chosen, and is said with where it runs; once it is gone, Passages is used', async () => {
  const connected = await openProduct({ ...AI })
  try {
    who = await connected.person()
    expect(await ask<AiSettings>('aiSettings/save', { defaultEngine: 'model' })).toMatchObject({
      defaultEngine: 'model',
      model: { name: 'small-model', sentTo: 'http://localhost:11434' },
    })
  } finally {
    await connected.stop()
  }
  who = await product.person()
  await product.database.owner.query(`update practice_settings set ai_engine = 'model' where user_id = $1`, [
    who.userId,
  ])
  expect(await ask<AiSettings>('aiSettings/get')).toMatchObject({ defaultEngine: 'passages', model: null })
})

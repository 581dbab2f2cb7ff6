import { tracingChannel } from 'node:diagnostics_channel'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { endedDraft, recordConsent, sessionForm } from '../../testing/ai-samples.ts'
import { expired, selfSigned } from '../../testing/certificates.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let model: ModelServer
let therapist: Browser
let clientId: string
const trusted = getCACertificates('default')
let logged: Record<string, unknown>[]
tracingChannel('pino_asJson').subscribe({
  end: (message) => {
    const line = JSON.parse((message as { result?: string }).result ?? '{}') as Record<string, unknown>
    if (line.msg === 'the server of a model failed') logged.push(line)
  },
})

beforeAll(async () => {
  model = await openModelServer('good', selfSigned)
  product = await openProduct({
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: model.url,
    AI_MODEL: 'fake-1',
    AI_API_KEY: 'key-of-the-test',
    LOG_LEVEL: 'warn',
  })
  therapist = await product.person()
  clientId = await newClient(therapist)
  await recordConsent(therapist, clientId)
})
beforeEach(() => {
  logged = []
  model.begun = 0
})
afterEach(() => setDefaultCACertificates(trusted))
afterAll(async () => {
  await product.stop()
  await model.close()
})

const notes = 'She slept five hours a night, and called her sister.'
async function written(): Promise<AiDraft> {
  const form = sessionForm({ notes, engine: 'model' })
  const answer = await therapist.post(`/api/v1/clients/${clientId}/ai-drafts/session`, form)
  return endedDraft(therapist, (answer.json as AiDraft).id)
}

test.each([
  ['that nothing trusts', 'DEPTH_ZERO_SELF_SIGNED_CERT', selfSigned, trusted],
  ['that has expired', 'CERT_HAS_EXPIRED', expired, [...trusted, expired.cert]],
])('a model server with a certificate %s gets nothing, and the log says why', async (_, detail, shown, authorities) => {
  model.present(shown)
  setDefaultCACertificates(authorities)
  const draft = await written()
  expect([draft.state, draft.form?.notes, model.begun]).toEqual(['failed', notes, 0])
  expect(draft.problem).toBe(
    'The AI model’s server could not prove who it is, so nothing was sent. Your text is still here. Ask whoever runs this installation to check its certificate, or use Passages.',
  )
  expect(logged).toMatchObject([{ level: 40, problem: 'untrusted', detail, sentTo: new URL(model.url).origin }])
  expect(JSON.stringify(logged)).not.toMatch(/slept|sister|key-of-the-test/)
})

test('one whose certificate is trusted, as by NODE_EXTRA_CA_CERTS, writes drafts', async () => {
  model.present(selfSigned)
  setDefaultCACertificates([...trusted, selfSigned.cert])
  expect((await written()).state).toBe('ready')
  expect([model.begun, logged]).toEqual([2, []])
})

test('a redirect to another host is not followed, and the log names that host and no more of it', async () => {
  setDefaultCACertificates([...trusted, selfSigned.cert])
  const other = await openModelServer()
  model.mode = 'raw'
  model.raw = (response) => response.writeHead(307, { location: `${other.url}/chat?note=slept` }).end()
  const draft = await written()
  model.mode = 'good'
  await other.close()
  expect([draft.form?.notes, other.begun, model.begun]).toEqual([notes, 0, 1])
  const target = new URL(other.url).origin
  expect(logged).toMatchObject([
    { problem: 'refused', detail: `status 307, a redirect to ${target}, which is not followed` },
  ])
})

test('one that is down or refuses its key is named in the log', async () => {
  setDefaultCACertificates([...trusted, selfSigned.cert])
  model.mode = 'signed-out'
  await written()
  model.mode = 'good'
  await model.down()
  await written()
  await model.up()
  expect(logged.map(({ problem, detail }) => [problem, detail])).toEqual([
    ['refused', 'status 401'],
    ['unreachable', 'ECONNREFUSED'],
  ])
})

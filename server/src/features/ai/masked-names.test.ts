import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedDraft, recordConsent, sessionForm, lookedAt } from '../../testing/ai-samples.ts'
import { type ModelServer, openModelServer } from '../../testing/model-server.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { columnRules } from './identifying-columns.ts'

let product: Product
let model: ModelServer
let therapist: Browser
beforeAll(async () => {
  model = await openModelServer()
  product = await openProduct({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'fake-1' })
  therapist = await product.person()
})
afterAll(async () => {
  await product.stop()
  await model.close()
})

test('a model never gets a known name: in small letters, of the contact and of the client’s account', async () => {
  const { clientId: of } = await joinedClient(product, therapist, {
    name: 'Grace Okwuosa',
    preferredName: 'Mari',
    emergencyContactName: 'Will Brandsma',
  })
  await recordConsent(therapist, of)
  const text =
    'mari slept about five hours a night, and okwuosa’s mother too. mila said that she copes with grace. We agreed that mari will call will brandsma by Friday.'
  const form = sessionForm({ notes: text, engine: 'model' })
  const answer = await therapist.post(`/api/v1/clients/${of}/ai-drafts/session`, await lookedAt(therapist, of, form))
  const draft = await endedDraft(therapist, (answer.json as AiDraft).id)
  expect(model.requests[0]?.text).not.toMatch(/mari\b|okwuosa|mila|brandsma/iu)
  expect(model.requests[0]?.prompt).toContain('CLIENT said that she copes with grace.')
  expect(draft.session?.actions).toMatchObject([
    {
      text: 'We agreed that mari will call will brandsma by Friday.',
      support: 'supported',
      evidence: [{ quote: 'We agreed that mari will call will brandsma by Friday.' }],
    },
  ])
})

test('nor what else the record holds, in any written form, nor addresses and numbers of anybody', async () => {
  const { clientId: of } = await joinedClient(product, therapist, {
    name: 'Imke Sandoval',
    phone: '+44 7700 900123',
    dateOfBirth: '1990-04-03',
    emergencyContactName: 'Otto Brandsma',
    emergencyContactPhone: '020 7946 0018',
    address: '12 Harbour Street\nLeeds LS1 4AB',
  })
  const { rows } = await product.database.owner.query<{ email: string }>('select email from clients where id = $1', [
    of,
  ])
  const email = rows[0]?.email ?? ''
  await recordConsent(therapist, of)
  const addresses = [email.toUpperCase(), 'ana@mail.example.org']
  const numbers = [
    '07700-900 123',
    '0044 7700 900123',
    '3 April 1990',
    '03.04.1990',
    '1990-04-03',
    '+44 20 7946 0018',
    '0176 1234567',
    'DE89 3704 0044 0532 0130 00',
    '943 476 5919',
    'SW1A 2AA',
    '12 Harbour St.',
  ]
  const secrets = [...addresses, ...numbers]
  const text = `She slept five hours. She wrote to ${addresses.join(' and ')}. We agreed that she will look up ${numbers.join(' and ')} by Friday.`
  const before = model.requests.length
  const form = sessionForm({ notes: text, engine: 'model' })
  const answer = await therapist.post(`/api/v1/clients/${of}/ai-drafts/session`, await lookedAt(therapist, of, form))
  const draft = await endedDraft(therapist, (answer.json as AiDraft).id)
  const sent = model.requests.slice(before).map((request) => request.text)
  expect(sent.length).toBeGreaterThan(0)
  expect(secrets.filter((secret) => sent.some((one) => one.toLowerCase().includes(secret.toLowerCase())))).toEqual([])
  // Each comes back at its own place.
  const agreed = text.slice(text.indexOf('We agreed'))
  expect(draft.session?.actions).toMatchObject([{ text: agreed, support: 'supported', evidence: [{ quote: agreed }] }])
})

test('every column of the client and of the tables of contacts has a rule, which the worker can read', async () => {
  const { rows } = await product.database.owner.query<{ name: string; column: string; readable: boolean }>(
    `select c.table_name as name, c.column_name as column,
       has_column_privilege('openhour_worker', format('public.%I', c.table_name)::regclass, c.column_name, 'select') as readable
     from information_schema.columns c
     where c.table_schema = 'public' and (c.table_name = 'clients' or c.table_name like '%contact%')`,
  )
  const without = rows.filter(({ name, column }) => columnRules[name]?.[column] === undefined)
  expect(without, 'give them a rule in identifying-columns.ts').toEqual([])
  const unreadable = rows.filter(({ name, column, readable }) => columnRules[name]?.[column] !== 'kept' && !readable)
  expect(unreadable, 'grant select on them to openhour_worker').toEqual([])
})

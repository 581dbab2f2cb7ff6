import type { ConsentSigner, ListedConsentText } from '@openhour/shared/features/consents/consents.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient } from '../../testing/own-rows.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

async function call<T>(operation: string, json: object, who: Browser = therapist): Promise<T> {
  const answer = await who.post(`/rpc/consents/${operation}`, { json })
  return (answer.json as { json: T }).json
}
type Signers = { items: ConsentSigner[]; matching: number; toAsk: number }
const signers = (more: object = {}, who: Browser = therapist) =>
  call<Signers>('signers', { purpose: 'treatment', ...more }, who)
const textOf = async () =>
  (await call<{ items: ListedConsentText[] }>('texts', {})).items.find(({ purpose }) => purpose === 'treatment')
const ask = (clientId: string) => call<{ id: string }>('ask', { clientId, purpose: 'treatment' })
async function signed(clientId: string, version: string) {
  const { id } = await ask(clientId)
  const answer = await therapist.post('/rpc/consents/sign', { json: { id, version, name: 'Mila Example' } })
  expect(answer.status).toBe(200)
  return id
}

test('who signed which version is listed by name; a changed text makes them older, and asking again asks each once', async () => {
  const [ann, bea, cleo, dan] = [
    await joinedClient(product, therapist, { name: 'Ann' }),
    { clientId: await newClient(therapist, { name: 'Bea' }) },
    { clientId: await newClient(therapist, { name: 'Cleo' }) },
    { clientId: await newClient(therapist, { name: 'Dan' }) },
  ]
  for (const { clientId } of [bea, ann, cleo]) await signed(clientId, 'standard-1')
  await call('recordPaper', { clientId: dan.clientId, purpose: 'treatment', paperDate: '2026-05-04' })
  expect(await signers()).toMatchObject({ matching: 4, toAsk: 0 })
  expect(await textOf()).toMatchObject({ signed: 4, older: 0 })

  await call('saveText', { purpose: 'treatment', ownVersion: 0, text: 'I agree to ten sessions.' })
  expect(await textOf()).toMatchObject({ version: 'own-1', signed: 4, older: 3 })
  const { items, toAsk } = await signers()
  expect(
    items.map(({ clientName, version, given, older, waiting }) => [clientName, version, given, older, waiting]),
  ).toEqual([
    ['Ann', 'standard-1', 'device', true, false],
    ['Bea', 'standard-1', 'device', true, false],
    ['Cleo', 'standard-1', 'device', true, false],
    ['Dan', null, 'paper', false, false],
  ])
  expect([toAsk, items[3]?.paperDate]).toEqual([3, '2026-05-04'])

  await ask(bea.clientId)
  await therapist.post('/rpc/clients/archive', { json: { id: cleo.clientId } })
  expect((await signers({ older: true })).items.map(({ clientName, waiting }) => [clientName, waiting])).toEqual([
    ['Ann', false],
    ['Bea', true],
  ])
  const answers = await Promise.all([1, 2, 3].map(() => call<{ asked: number }>('askAgain', { purpose: 'treatment' })))
  expect(answers.reduce((sum, { asked }) => sum + asked, 0)).toBe(1)
  const news = (await ann.get('/api/v1/notifications')).json as { items: { kind: string }[] }
  expect(news.items.filter(({ kind }) => kind === 'consent-asked')).toHaveLength(2)
  expect((await signers()).toAsk).toBe(0)

  const { items: waiting } = await call<{ items: { id: string; askedAt: string; signedAt: null }[] }>('list', {
    clientId: ann.clientId,
  })
  await call('sign', { id: waiting[0]?.id, version: 'own-1', name: 'Ann' })
  expect((await signers({ older: true })).items.map(({ clientName }) => clientName)).toEqual(['Bea'])
})

test('a withdrawn consent is not listed, nor is anything of another practice', async () => {
  const who = await newClient(therapist, { name: 'Eve' })
  const id = await signed(who, 'own-1')
  const names = async (asking?: Browser) => (await signers({}, asking)).items.map(({ clientName }) => clientName)
  expect(await names()).toContain('Eve')
  await call('withdraw', { id })
  expect(await names()).not.toContain('Eve')
  const other = await product.person()
  expect(await signers({}, other)).toEqual({ items: [], matching: 0, toAsk: 0 })
  expect(await call('askAgain', { purpose: 'treatment' }, other)).toEqual({ asked: 0 })
})

test('a page has 25 clients', async () => {
  const busy = await product.person()
  const ids = await Promise.all(Array.from({ length: 27 }, (_, n) => newClient(busy, { name: `Client ${n}` })))
  for (const clientId of ids)
    await call('recordPaper', { clientId, purpose: 'treatment', paperDate: '2026-05-04' }, busy)
  const pages = [await signers({ page: 1 }, busy), await signers({ page: 2 }, busy)]
  expect(pages.map(({ items, matching }) => [items.length, matching])).toEqual([
    [25, 27],
    [2, 27],
  ])
})

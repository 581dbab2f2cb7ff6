import type { OwnCrisisContacts } from '@openhour/shared/features/crisis-contacts/crisis-contacts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient } from '../../testing/own-rows.ts'
import { invite, joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

async function help(client: Browser, input: object = {}): Promise<OwnCrisisContacts> {
  return ((await client.post('/rpc/crisisContacts/get', { json: input })).json as { json: OwnCrisisContacts }).json
}
/** The first number, and who said the country. */
async function shown(client: Browser, input: object = {}) {
  const { country, saidBy, contacts } = await help(client, input)
  return [country, saidBy, contacts?.emergency[0]?.phone]
}
const say = (client: Browser, country: unknown) => client.post('/rpc/crisisContacts/setCountry', { json: { country } })

test.each([
  { country: 'GB', number: '999', helplines: ['Samaritans'] },
  { country: 'US', number: '911', helplines: ['988 Suicide & Crisis Lifeline'] },
  { country: 'JP', number: '119', helplines: [] },
  { country: 'AQ', number: undefined, helplines: [] },
])('a client whose practice has $country on file is told to call $number', async ({ country, number, helplines }) => {
  const client = await joinedClient(product, therapist, { country })
  expect(await shown(client)).toEqual([country, 'practice', number])
  const { contacts } = await help(client)
  expect((contacts?.helplines ?? []).map(({ name }) => name)).toEqual(expect.arrayContaining(helplines))
  // Where a number comes from is for those who review the table.
  expect(JSON.stringify(contacts)).not.toMatch(/source|checked/)
})

test('the client’s own word wins, is theirs alone, and outlives the practice', async () => {
  const client = await joinedClient(product, therapist, { country: 'GB' })
  expect((await say(client, 'DE')).status).toBe(200)
  expect(await shown(client)).toEqual(['DE', 'account', '112'])
  const record = await client.post('/rpc/portal/profile', { json: { clientId: client.clientId } })
  expect(record.json).toMatchObject({ json: { country: 'GB' } })
  await therapist.post('/rpc/clients/archive', { json: { id: client.clientId } })
  expect(await shown(client)).toEqual(['DE', 'account', '112'])
  for (const wrong of ['Germany', 'de', null]) expect((await say(client, wrong)).status).toBe(400)
  expect((await say(therapist, 'DE')).status).toBe(403)
})

test.each(['archived', 'deleted', 'left'])('what a practice had on file stays when the record is %s', async (how) => {
  const client = await joinedClient(product, therapist, { country: 'JP' })
  const id = client.clientId
  const ended =
    how === 'left'
      ? await client.post('/rpc/portal/leave', { json: { clientId: id } })
      : await therapist.post(`/rpc/clients/${how === 'archived' ? 'archive' : 'delete'}`, { json: { id } })
  expect(ended.status).toBe(200)
  expect(await shown(client, { timeZone: 'Europe/Berlin' })).toEqual(['JP', 'account', '119'])
})

test('where nobody said it, the country is guessed: by the device, the account, the practice', async () => {
  const alone = await product.person('client')
  expect(await shown(alone, { timeZone: 'Asia/Kolkata' })).toEqual(['IN', 'guess', '112'])
  expect(await shown(alone, { timeZone: 'Antarctica/Troll' })).toEqual(['AQ', 'guess', undefined])
  const before = await shown(alone)
  expect(await shown(alone, { timeZone: 'UTC' })).toEqual(before)
  expect(await shown(alone, { timeZone: 'No/Where' })).toEqual(before)

  // An account that comes from an invitation has no zone.
  expect(await shown(await joinedClient(product, therapist, { country: null }))).toEqual(['GB', 'guess', '999'])
})

test('of two practices, the last one that knows the country says it', async () => {
  const client = await joinedClient(product, therapist, { country: 'FR' })
  const another = await product.person()
  const token = await invite(another, await newClient(another, { email: client.email, country: null }))
  expect((await client.post('/rpc/portal/join', { json: { token } })).status).toBe(200)
  expect(await shown(client)).toEqual(['FR', 'practice', '112'])
})

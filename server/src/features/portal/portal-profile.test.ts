import type { PortalProfile } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

test.each([
  { country: 'GB', number: '999', helplines: ['Samaritans'] },
  { country: 'US', number: '911', helplines: ['988 Suicide & Crisis Lifeline'] },
  { country: 'JP', number: '119', helplines: [] },
  { country: 'AQ', number: undefined, helplines: [] },
  { country: null, number: undefined, helplines: [] },
])('a client in $country is told to call $number', async ({ country, number, helplines }) => {
  const client = await joinedClient(product, therapist, { country })
  const { json } = await client.post('/rpc/portal/profile', { json: { clientId: client.clientId } })
  const { crisisContacts, ...profile } = (json as { json: PortalProfile }).json
  expect(profile.country).toBe(country)
  expect(crisisContacts?.emergency[0]?.phone).toBe(number)
  const names = (crisisContacts?.helplines ?? []).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(helplines))
  // Where a number comes from is for those who review the table.
  expect(JSON.stringify(crisisContacts)).not.toMatch(/source|checked/)
})

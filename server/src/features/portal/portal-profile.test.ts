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
  { country: 'GB', emergencyNumber: '999' },
  { country: 'US', emergencyNumber: '911' },
  { country: 'JP', emergencyNumber: '119' },
  { country: 'AQ', emergencyNumber: null },
  { country: null, emergencyNumber: null },
])('a client in $country is told to call $emergencyNumber', async (expected) => {
  const client = await joinedClient(product, therapist, { country: expected.country })
  const { json } = await client.post('/rpc/portal/profile', { json: { clientId: client.clientId } })
  expect(json).toMatchObject({ json: expected })
})

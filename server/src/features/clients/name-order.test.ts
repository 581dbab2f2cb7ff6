import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientDetails } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

// The second word is what the search finds them all by.
const inOrder = ['adam Test', 'Élise Test', 'Óscar Test', 'Östen Test', "O'Tara Test", 'Zoë Test', 'zora Test']

test('the client list and the search order names without case, accents and apostrophes', async () => {
  const therapist = await product.person()
  await product.database.owner.query(
    `update subscribers set subscribed = true, subscription_tier = 'premium', subscription_end = now() + interval '9 days' where user_id = $1`,
    [therapist.userId],
  )
  for (const [index, name] of [...inOrder.slice(3), ...inOrder.slice(0, 3)].entries())
    await therapist.post('/api/v1/clients', clientDetails({ name, email: `c${index}@example.com` }))
  const names = async (path: string) => {
    const { items, clients } = (await therapist.get(path)).json as Record<string, { name: string }[] | undefined>
    return (items ?? clients)?.map(({ name }) => name)
  }
  expect(await names('/api/v1/clients?sort=name')).toEqual(inOrder)
  expect(await names('/api/v1/search?q=test&limit=20')).toEqual(inOrder)
})

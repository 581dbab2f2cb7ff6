import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedClient } from '../../testing/portal-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

test('the sessions of a client are counted up to 501, or just beyond their page', async () => {
  const client = await joinedClient(product, await product.person())
  await product.database.owner.query(
    `insert into sessions (therapist_id, client_id, session_date, duration_minutes, session_type, status)
     select therapist_id, id, current_date - n, 50, 'individual', 'completed' from clients, generate_series(1, 530) n where id = $1`,
    [client.clientId],
  )
  const page = async (number: number) => {
    const answer = await client.get(`/api/v1/portal/practices/${client.clientId}/sessions?page=${number}`)
    return answer.json as { items: unknown[]; total: number }
  }
  const pages = await Promise.all([1, 20, 21, 22].map(page))
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [25, 501],
    [25, 501],
    [25, 526],
    [5, 530],
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const body = (answer: Answer) => answer.json as { items: Record<string, unknown>[] }

test('the list pages by 60, searches names, addresses and diagnoses, and sorts', async () => {
  const person = await product.person()
  await product.database.owner.query(
    `insert into clients (therapist_id, name, age, gender, email, diagnosis, created_at)
     select $1, 'Client ' || lpad(n::text, 3, '0'), 30, 'Female', 'c' || n || '@example.com', case when n = 7 then '100% burnout' else 'Grief' end, now() - n * interval '1 hour'
     from generate_series(1, 130) n`,
    [person.userId],
  )
  const pages = await Promise.all([1, 2, 3].map(async (page) => body(await person.get(`/api/v1/clients?page=${page}`))))
  expect(pages.map(({ items }) => items.length)).toEqual([60, 60, 10])
  expect(pages[0]?.items[0]?.name).toBe('Client 001')
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(130)
  const numbers = Array.from({ length: 130 }, (_, index) => `Client ${String(index + 1).padStart(3, '0')}`)
  for (const [sort, order] of [
    ['newest', numbers],
    ['oldest', numbers.toReversed()],
    ['name', numbers],
  ] as const) {
    const all = await Promise.all(
      [1, 2, 3, 4].map(async (page) => body(await person.get(`/api/v1/clients?sort=${sort}&page=${page}`))),
    )
    expect(all.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(order)
  }
  const searched = async (text: string) =>
    body(await person.get(`/api/v1/clients?search=${encodeURIComponent(text)}`)).items.map(({ name }) => name)
  expect(await searched('client 12')).toHaveLength(10)
  expect(await searched('C99@EXAMPLE')).toEqual(['Client 099'])
  expect(await searched('100% b')).toEqual(['Client 007'])
  expect(await searched('_')).toEqual([])
  expect(body(await person.get('/api/v1/clients?sort=oldest')).items[0]?.name).toBe('Client 130')
  expect((await person.get('/api/v1/clients?sort=id;drop table clients')).status).toBe(400)
})

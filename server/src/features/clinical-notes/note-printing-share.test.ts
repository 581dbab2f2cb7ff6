import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNote } from '../../testing/note-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

async function printer() {
  const person = await product.person()
  const note = await aNote(person, await newClient(person, { name: 'Ada Example' }), {}, true)
  return { person, print: () => printed(person, note.id) }
}
async function printed(who: Browser, id: string) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${product.url}/api/note-pdfs/${id}`, { headers: { cookie, 'x-forwarded-for': who.ip } })
  await answer.arrayBuffer()
  return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) }
}

test('thirty prints by one person cause refusals only for that person', async () => {
  const [greedy, modest] = [await printer(), await printer()]
  const over: number[] = []
  const many = Array.from({ length: 30 }, async () => {
    const answer = await greedy.print()
    over.push(answer.status)
    return answer
  })
  await expect.poll(() => over).toContain(503)
  expect((await modest.print()).status).toBe(200)
  expect(over.length).toBeLessThan(25) // it did not wait for all that came before it
  const answers = await Promise.all(many)
  // How many depends on how fast the machine prints; fair-share.test.ts counts them.
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toEqual(refused.map(() => ({ status: 503, retryAfter: 10 })))
})

import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { paddedPdf } from '../../testing/document-samples.ts'

const bytes = 8_000_000
let calls: DocumentCalls
let url: URL
beforeAll(async () => {
  calls = await openDocumentCalls()
  const answer = await calls.upload(paddedPdf(bytes))
  const { id } = answer as unknown as { id: string }
  url = new URL(`/api/documents/${id}/content`, calls.product.url)
})
afterAll(() => calls.product.stop())

/** Asks for the document and reads nothing of it. */
const begun = () =>
  new Promise<IncomingMessage>((done, fail) => {
    get(url, { headers: { cookie: calls.cookieOf(calls.person) }, agent: false }, done).on('error', fail)
  })

test("downloads beyond a person's share wait for their own downloads, and are then refused", async () => {
  const first = await Promise.all(Array.from({ length: 6 }, begun))
  expect(first.map(({ statusCode }) => statusCode)).toEqual(Array<number>(6).fill(200))
  const statuses: (number | undefined)[] = []
  let retryAfter: string | undefined
  const more = Array.from({ length: 21 }, async () => {
    const answer = await begun()
    statuses.push(answer.statusCode)
    retryAfter ??= answer.headers['retry-after']
    answer.destroy()
  })
  await expect.poll(() => statuses).toEqual([503])
  expect(retryAfter).toBe('5')
  // Whether read to the end or left, a place comes free.
  for (const each of first.slice(0, 3)) each.destroy()
  for (const each of first.slice(3)) each.resume()
  await Promise.all(more)
  expect(statuses).toEqual([503, ...Array<number>(20).fill(200)])
})

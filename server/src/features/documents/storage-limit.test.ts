import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { paddedPdf, pdf } from '../../testing/document-samples.ts'

const gigabyte = 1024 ** 3
let calls: DocumentCalls
beforeAll(async () => {
  calls = await openDocumentCalls()
})
afterAll(() => calls.product.stop())

const refusal = (limit: string) =>
  `Storage limit reached (${limit}). Nothing was uploaded. Delete documents that you no longer need, or upgrade your plan.`

/** A therapist of a tier whose practice has this many bytes already. */
async function practiceWith(usedBytes: number, tier: 'pro' | 'premium' | 'expired') {
  const who = await calls.product.person()
  const clientId = await calls.ownClient(who)
  await calls.setTier(who, tier)
  for (let left = usedBytes; left > 0; left -= 52_428_800)
    await calls.product.database.owner.query(
      `insert into documents (therapist_id, client_id, title, file_name, file_type, file_size, file_key, sha256)
       values ($1, $2, 'Earlier', 'a.pdf', 'application/pdf', $3, md5(random()::text), repeat('0', 64))`,
      [who.userId, clientId, Math.min(left, 52_428_800)],
    )
  await expect
    .poll(async () => ((await who.get('/api/v1/account/me')).json as { tierStatus: { tier: string } }).tierStatus.tier)
    .toBe(tier === 'expired' ? 'trial' : tier)
  return { who, clientId }
}

test.each([
  ['expired', 1, '1 GB'],
  ['pro', 10, '10 GB'],
] as const)('%s: what fits to the byte is taken, one byte more is not', async (tier, size, limit) => {
  const { who, clientId } = await practiceWith(size * gigabyte - pdf().length - 10, tier)
  const over = await calls.upload(paddedPdf(pdf().length + 11), { who, clientId })
  expect([over.status, over.code, over.detail]).toEqual([402, 'limit-reached', refusal(limit)])
  const unsaid = new ReadableStream({
    start: (stream) => {
      stream.enqueue(paddedPdf(pdf().length + 11))
      stream.close()
    },
  })
  expect((await calls.upload(unsaid, { who, clientId })).detail).toBe(refusal(limit))
  const before = await calls.rows(who)
  expect((await calls.upload(paddedPdf(pdf().length + 10), { who, clientId })).status).toBe(201)
  expect(await calls.rows(who)).toHaveLength(before.length + 1)
  const { storage } = await calls.list({ clientId }, who)
  expect(storage).toEqual({ usedBytes: size * gigabyte, limitBytes: size * gigabyte })
  expect((await calls.upload(pdf(), { who, clientId })).detail).toBe(refusal(limit))
})

test('premium has no limit', async () => {
  const { who, clientId } = await practiceWith(11 * gigabyte, 'premium')
  expect((await calls.upload(pdf(), { who, clientId })).status).toBe(201)
  expect((await calls.list({ clientId }, who)).storage.limitBytes).toBeNull()
})

test('of three concurrent uploads with space for one, one is stored', async () => {
  const { who, clientId } = await practiceWith(gigabyte - 1_500_000, 'expired')
  const files = calls.newFiles()
  const answers = await Promise.all([1, 2, 3].map(() => calls.upload(paddedPdf(1_000_000), { who, clientId })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402, 402])
  await expect.poll(() => files().length).toBe(1)
})

test('a fourth upload at a time waits its turn', async () => {
  const who = await calls.product.person()
  const clientId = await calls.ownClient(who)
  const finish: (() => void)[] = []
  const held = () =>
    new ReadableStream({
      start: (stream) => {
        stream.enqueue(pdf())
        finish.push(() => stream.close())
      },
    })
  const files = calls.newFiles()
  const three = [1, 2, 3].map(() => calls.upload(held(), { who, clientId }))
  await expect.poll(() => files().length).toBe(3)
  const fourth = await calls.upload(pdf(), { who, clientId })
  expect([fourth.status, fourth.code]).toEqual([429, 'too-many-attempts'])
  for (const close of finish) close()
  expect((await Promise.all(three)).map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await calls.upload(pdf(), { who, clientId })).status).toBe(201)
})

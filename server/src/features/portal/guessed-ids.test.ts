import { contract } from '@openhour/shared/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationsOf } from '../../platform/http/api.ts'
import { connectedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { samples } from '../../testing/samples.ts'
import type { Fields } from '../../testing/sample.ts'
import { setTier } from '../../testing/task-calls.ts'

/** Ids that name no row of a client: chosen by the sender, of what the practice offers to all, or only where to read on. */
const ofNoClient: Record<string, readonly string[]> = {
  'portal.addMoodEntry': ['id'],
  'clientBooking.slots': ['serviceId', 'moving'],
  'clientBooking.hold': ['serviceId', 'moving'],
  'clientBooking.confirm': ['serviceId'],
  'clientBooking.move': ['serviceId'],
  'portalMessages.search': ['before'],
}
const isId = (value: unknown) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(String(value))

/** Leaving ends what the others need. */
const operations = operationsOf(contract)
  .filter(({ name, meta }) => meta.access.who === 'client' && samples[name]?.row)
  .toSorted((one, other) => Number(one.name === 'portal.leave') - Number(other.name === 'portal.leave'))

let product: Product
let me: Browser
let neighbour: Browser
beforeAll(async () => {
  product = await openProduct()
  const therapist = await product.person('therapist')
  await setTier(product, therapist, 'premium')
  me = await connectedClient(therapist)
  neighbour = await connectedClient(therapist)
})
afterAll(() => product.stop())

describe.each(operations)('$name', ({ name }) => {
  const send = (caller: Browser, input: Fields) => caller.post(`/rpc/${name.replaceAll('.', '/')}`, { json: input })
  const answered = async (input: Fields) => {
    const { status, json } = await send(me, input)
    return { status, problem: { ...(json as { json: { data?: object } }).json.data, requestId: '' } }
  }
  const good = async (caller: Browser) => (await samples[name]?.good(caller)) as Fields

  test('answers for what belongs to another client of the practice as for what is not there', async () => {
    const [mine, theirs] = [await good(me), await good(neighbour)]
    const skipped = ['clientId', ...(ofNoClient[name] ?? [])]
    const guessed = Object.keys(theirs).filter((key) => !skipped.includes(key) && isId([theirs[key]].flat()[0]))
    const named: [Fields, Fields][] =
      'clientId' in theirs ? [[theirs, { ...theirs, clientId: crypto.randomUUID() }]] : []
    const guesses: [Fields, Fields][] = [
      ...named,
      ...guessed.map((key): [Fields, Fields] => {
        const unknown = Array.isArray(theirs[key]) ? [crypto.randomUUID()] : crypto.randomUUID()
        return [
          { ...mine, [key]: theirs[key] },
          { ...mine, [key]: unknown },
        ]
      }),
    ]
    expect(guesses.length).toBeGreaterThan(0)
    for (const [guess, missing] of guesses) {
      const answers = [await answered(guess), await answered(missing)]
      expect(answers[0]).toEqual(answers[1])
      // A file that is not there is a conflict: it may have been removed meanwhile.
      expect([404, 409]).toContain(answers[0]?.status)
    }
    // They are there for their own client, as they were.
    const own = await send(neighbour, theirs)
    expect([own.status, own.text.slice(0, 200)]).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      expect.any(String),
    ])
  })
})

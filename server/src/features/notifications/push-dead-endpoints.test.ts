import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { openPushService, type PushService } from '../../testing/fake-push.ts'
import { slowest, stays } from '../../testing/until.ts'

type Person = Browser & { email: string; userId: string }
let product: Product
let service: PushService
/** Accepts every request and never responds. */
let deaf: PushService
beforeAll(async () => {
  service = await openPushService()
  deaf = await openPushService()
  deaf.silent = true
  product = await openProduct({ PUSH_LOOPBACK: 'on', SUPPORT_EMAIL: 'help@example.com' })
})
afterAll(async () => {
  await product.stop()
  await service.close()
  await deaf.close()
})
afterEach(() => {
  service.received.length = 0
  deaf.received.length = 0
})

async function subscribed(person: Person, at = service): Promise<string> {
  const answer = await person.post('/api/v1/push/subscriptions', at.browser().subscription)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return (answer.json as { id: string }).id
}
const raise = (to: string) =>
  product.database.owner.query(
    `with role as (select set_config('role', 'openhour_worker', true))
     select app.raise_notification($1, 'trial-ended', 'T', 'M', null) from role`,
    [to],
  )
const failures = async (id: string) =>
  (
    await product.database.owner.query<{ failed_count: number }>(
      'select failed_count from push_subscriptions where id = $1',
      [id],
    )
  ).rows[0]?.failed_count

test('a push service that never responds times out after three seconds, is paused for longer each time, and is deleted after five failures', async () => {
  const person = await product.person()
  const id = await subscribed(person, deaf)
  const began = performance.now()
  await raise(person.userId)
  await expect.poll(() => failures(id)).toBe(1)
  expect(performance.now() - began).toBeLessThan(20_000)
  const rests: number[] = []
  for (let number = 2; number <= 5; number++) {
    const nextAttempt = async () => {
      const { owner } = product.database
      const wake = 'update push_subscriptions set paused_until = null where id = $1 and failed_count = $2'
      await owner.query(wake, [id, number - 1])
      await owner.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
      return failures(id)
    }
    await expect.poll(nextAttempt, { interval: 250 }).toBe(number === 5 ? undefined : number)
    const { rows } = await product.database.owner.query<{ minutes: number }>(
      `select round(extract(epoch from paused_until - now()) / 60)::int as minutes from push_subscriptions where id = $1`,
      [id],
    )
    rests.push(...rows.map(({ minutes }) => minutes))
  }
  expect(rests).toEqual([2, 8, 32])
  expect(deaf.received).toHaveLength(5)
})

test('a paused endpoint is not called, and gets delayed messages once it responds again', async () => {
  const person = await product.person()
  const id = await subscribed(person)
  const rest = (until: string) =>
    product.database.owner.query(
      `update push_subscriptions set failed_count = 2, paused_until = ${until} where id = $1`,
      [id],
    )
  await rest(`now() + interval '3 seconds'`)
  await raise(person.userId)
  await raise(person.userId)
  await stays(
    () => service.received,
    (received) => received.length === 0,
    1_500,
  )
  await expect.poll(() => service.received.length).toBe(2)
  expect(await failures(id)).toBe(0)
})

test("dead endpoints delay neither other people's emails nor their pushes", async () => {
  const [greedy, modest] = [await product.person(), await product.person()]
  const usual = await slowest(1, () => product.person())
  const id = await subscribed(modest)
  for (let number = 0; number < 12; number++) await subscribed(greedy, deaf)
  for (let alert = 0; alert < 5; alert++) await raise(greedy.userId)
  await deaf.wait(1)
  await raise(modest.userId)
  const whileDead = await slowest(1, async () => {
    expect(await service.wait(1)).toHaveLength(1)
    await product.person()
  })
  expect(whileDead).toBeLessThan(6_000 + 5 * usual)
  expect(await failures(id)).toBe(0)
})

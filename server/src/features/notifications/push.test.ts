import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPushService, type PushService, vapidOf } from '../../testing/fake-push.ts'
import { holdLock } from '../../testing/held-lock.ts'
import { chooseByMail } from '../../testing/sign-in-factors.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { stays, until } from '../../testing/until.ts'

type Person = Browser & { email: string; userId: string }
let product: Product
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  product = await openProduct({ PUSH_LOOPBACK: 'on', SUPPORT_EMAIL: 'help@example.com' })
})
afterAll(async () => {
  await product.stop()
  await service.close()
})
afterEach(() => {
  service.received.length = 0
  service.status = 201
  service.headers = {}
})

async function subscribed(person: Person) {
  const browser = service.browser()
  const answer = await person.post('/api/v1/push/subscriptions', browser.subscription)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return { ...browser, id: (answer.json as { id: string }).id }
}

const raise = (to: string, kind: string, title: string, message: string, action: string | null) =>
  product.database.owner.query(
    `with role as (select set_config('role', 'openhour_worker', true)) select app.raise_notification($1, $2, $3, $4, $5) from role`,
    [to, kind, title, message, action],
  )
const kept = async (id: string) =>
  (await product.database.owner.query('select failed_count from push_subscriptions where id = $1', [id])).rows[0]
/** Skips the queue's pause before the next retry. */
const tryAgain = () =>
  product.database.owner.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where attempts > 0 and locked_at is null), now())`,
  )

test('a browser that subscribes twice at once is subscribed', async () => {
  const person = await product.person()
  const { subscription } = service.browser()
  const held = await holdLock(product, 'lock table push_subscriptions in share mode')
  const answers = Promise.all([1, 2].map(() => person.post('/api/v1/push/subscriptions', subscription)))
  await held.waits(2)
  await held.release()
  expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  const { rowCount } = await product.database.owner.query('select from push_subscriptions where user_id = $1', [
    person.userId,
  ])
  expect(rowCount).toBe(1)
})

test('a password reset ends push on other browsers, even for the notification about it', async () => {
  const person = await product.person()
  const browser = await subscribed(person)
  expect((await chooseByMail(product, person.email, { newPassword: 'Other-Quartz-43!' })).status).toBe(200)
  expect(await kept(browser.id)).toBeUndefined()
  await raise(person.userId, 'payment-failed', 'Payment failed', 'Please try again.', '/app/billing')
  await stays(
    () => service.received,
    (received) => received.length === 0,
  )
})

describe('a push message', () => {
  test('about the account has the full text, is encrypted for one browser and signed by this installation', async () => {
    const person = await product.person()
    const browser = await subscribed(person)
    await raise(person.userId, 'payment-failed', 'Payment failed', 'Please try again.', '/app/billing')
    const [pushed] = await service.wait(1)
    if (!pushed) throw new Error('nothing came')
    const { json, bytes } = browser.open(pushed)
    expect(json).toEqual({
      title: 'Payment failed',
      body: 'Please try again.',
      url: '/app/billing',
      tag: expect.any(String),
    })
    expect(bytes).toBe(2048)
    expect(pushed.body.toString('latin1')).not.toContain('Payment')
    expect(pushed.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
    const { key, claims } = vapidOf(pushed)
    const status = (await person.post('/api/v1/push/status', {})).json as { publicKey: string }
    expect(key).toBe(status.publicKey)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:help@example.com' })
    expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    expect(claims.exp * 1000).toBeGreaterThan(Date.now())
  })

  test('about the practice has a neutral text', async () => {
    const person = await product.person()
    const browser = await subscribed(person)
    await raise(person.userId, 'made-by-a-newer-version', 'Maya Okafor wrote', 'I feel low', '/app/clients/018f')
    const [pushed] = await service.wait(1)
    const { json, bytes } = browser.open(pushed as never)
    expect(json).toMatchObject({
      title: 'New notification',
      body: 'Sign in to read it.',
      url: '/app/notifications',
    })
    expect(bytes).toBe(2048)
  })

  test('goes to every browser of the person and to no other; a test goes to one', async () => {
    const [person, other] = [await product.person(), await product.person()]
    const [first, second] = [await subscribed(person), await subscribed(person)]
    await subscribed(other)
    await raise(person.userId, 'trial-ended', 'Your free trial has ended', 'Choose a plan.', null)
    await service.wait(2)
    const paths = () => service.received.map(({ path }) => path).sort()
    const expected = [first, second].map(({ subscription }) => new URL(subscription.endpoint).pathname).sort()
    expect(paths()).toEqual(expected)
    service.received.length = 0
    expect((await person.post(`/api/v1/push/subscriptions/${second.id}/test`, {})).status).toBe(200)
    const [pushed] = await service.wait(1)
    expect(second.open(pushed as never).json).toMatchObject({ title: 'Notifications work on this device' })
  })

  test('can be tested ten times an hour, across all browsers of a person', async () => {
    const [person, other] = [await product.person(), await product.person()]
    const ids = [(await subscribed(person)).id, (await subscribed(person)).id]
    const statuses: number[] = []
    for (let asked = 0; asked < 12; asked++)
      statuses.push((await person.post(`/api/v1/push/subscriptions/${ids[asked % 2]}/test`, {})).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
    const refused = await person.post(`/api/v1/push/subscriptions/${ids[0]}/test`, {})
    expect(refused.json).toMatchObject({ code: 'too-many-attempts', retryAfterSeconds: expect.any(Number) })
    const byPage = await person.post('/rpc/push/test', { json: { id: ids[0] } })
    expect([byPage.status, Number(byPage.headers.get('retry-after')) > 0]).toEqual([429, true])
    const { id } = await subscribed(other)
    expect((await other.post(`/api/v1/push/subscriptions/${id}/test`, {})).status).toBe(200)
    // A pending job absorbs the next one.
    const left = () =>
      product.database.owner.query(`select from graphile_worker.jobs where task_identifier = 'send-push'`)
    await until(left, ({ rowCount }) => rowCount === 0)
  })

  test('is not sent if push is off', async () => {
    const person = await product.person()
    await subscribed(person)
    await product.database.owner.query(
      `insert into user_preferences (user_id, notifications) values ($1, '{"push": false, "email": true}')`,
      [person.userId],
    )
    await raise(person.userId, 'payment-failed', 'Payment failed', 'Please try again.', null)
    expect((await product.mails(person.email, 2))[0]?.text).toContain('Payment failed')
    expect(service.received).toEqual([])
  })
})

describe('the response of a push service', () => {
  test.each([404, 410])('%i: the subscription is deleted', async (status) => {
    const person = await product.person()
    const { id } = await subscribed(person)
    service.status = status
    await raise(person.userId, 'trial-ended', 'T', 'M', null)
    await until(async () => (await kept(id)) === undefined)
    expect(service.received).toHaveLength(1)
  })

  test.each([429, 500, 503])('%i: the message is retried and arrives', async (status) => {
    const person = await product.person()
    const { id } = await subscribed(person)
    service.status = status
    await raise(person.userId, 'trial-ended', 'T', 'M', null)
    await service.wait(1)
    service.status = 201
    await until(async () => {
      await tryAgain()
      return service.received.length >= 2
    })
    // The service has the message before the count is stored.
    await expect.poll(() => kept(id)).toEqual({ failed_count: 0 })
  })

  test('redirect: it is not followed, and five refusals in a row delete the subscription', async () => {
    const person = await product.person()
    const { id } = await subscribed(person)
    service.status = 307
    service.headers = { location: `${service.origin}/elsewhere` }
    for (let number = 1; number <= 5; number++) {
      await raise(person.userId, 'trial-ended', 'T', 'M', null)
      await until(async () => (await kept(id))?.failed_count === (number === 5 ? undefined : number))
    }
    expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere')
    expect(service.received).toHaveLength(5)
  })
})

describe('a browser', () => {
  test('belongs to the last person who subscribed it', async () => {
    const [first, second] = [await product.person(), await product.person('client')]
    const browser = await subscribed(first)
    const { endpoint } = browser.subscription
    const statusOf = async (who: Browser) =>
      ((await who.post('/api/v1/push/status', { endpoint })).json as { subscriptionId: string | null }).subscriptionId
    expect([await statusOf(first), await statusOf(second)]).toEqual([browser.id, null])
    const taken = await second.post('/api/v1/push/subscriptions', browser.subscription)
    expect([await statusOf(first), await statusOf(second)]).toEqual([null, (taken.json as { id: string }).id])
    expect((await first.send('DELETE', `/api/v1/push/subscriptions/${browser.id}`)).status).toBe(404)
  })

  test('with an invalid key is refused with a message', async () => {
    const person = await product.person()
    const { subscription } = service.browser()
    const wrong = { ...subscription, keys: { ...subscription.keys, p256dh: 'B'.padEnd(87, 'A') } }
    const answer = await person.post('/api/v1/push/subscriptions', wrong)
    expect([answer.status, (answer.json as { detail: string }).detail]).toEqual([
      400,
      'This browser’s push subscription is not valid.',
    ])
  })

  test('can be unsubscribed and gets nothing afterwards', async () => {
    const person = await product.person()
    const { id } = await subscribed(person)
    expect((await person.send('DELETE', `/api/v1/push/subscriptions/${id}`)).status).toBe(200)
    expect((await person.post(`/api/v1/push/subscriptions/${id}/test`, {})).status).toBe(404)
    expect(await kept(id)).toBeUndefined()
  })

  test('replaces the oldest of twenty', async () => {
    const person = await product.person()
    const first = await subscribed(person)
    for (let number = 0; number < 20; number++) await subscribed(person)
    const { rows } = await product.database.owner.query(
      'select count(*)::int as count from push_subscriptions where user_id = $1',
      [person.userId],
    )
    expect([rows[0].count, await kept(first.id)]).toEqual([20, undefined])
  })
})

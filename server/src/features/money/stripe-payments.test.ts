import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import type { FakeRow } from '../../testing/fake-stripe-rows.ts'
import { payAtStripe } from '../../testing/fake-stripe-payments.ts'
import { billingPractice } from '../../testing/invoice-mail-calls.ts'
import { form, openPayingProduct, type PayingProduct } from '../../testing/online-payment-calls.ts'

let calls: PayingProduct
beforeAll(async () => {
  calls = await openPayingProduct()
})
afterAll(() => calls.stop())
afterEach(() => {
  setClock(0)
  calls.stripe.faults = []
})

/** A practice with its own Stripe account, an invoice, and its link. */
async function practice(given: Parameters<typeof billingPractice>[1] = {}, amountMinor = 8050) {
  const made = await billingPractice(calls.product, given)
  const key = calls.stripeKey()
  const connected = await calls.connect(made.therapist, 'stripe', { secretKey: key })
  expect([connected.status, connected.text]).toEqual([201, expect.any(String)])
  const hook = [...calls.stripe.objects.values()].find(
    ({ object, owner }) => object === 'webhook_endpoint' && owner === key,
  ) as FakeRow
  const invoice = await made.issued(amountMinor)
  const path = await calls.link(made.therapist, invoice.id)
  /** Presses "Pay now". Answers the session at Stripe. */
  const press = async () => calls.stripe.find((await calls.press(path)).split('/').at(-1) ?? '')
  const send = (type: string, object: FakeRow, secret = hook.secret as string) => {
    const { body, headers } = calls.stripe.event(type, object, { secret })
    return calls.product.visitor().send('POST', new URL(hook.url as string).pathname, body, headers)
  }
  return { ...made, key, hook, invoice, path, press, send }
}
const returned = async (session: FakeRow) =>
  (await calls.product.visitor().get(new URL(session.success_url as string).pathname)).text

describe('an invoice is paid at Stripe', () => {
  test('with its amount, currency and number, and nothing of whom or what for', async () => {
    const { therapist, invoice, press, send } = await practice()
    const session = await press()
    expect(session).toMatchObject({
      amount_total: 8050,
      currency: 'eur',
      name: `Invoice ${invoice.number}`,
      mode: 'payment',
    })
    const request = calls.stripe.requests.findLast(
      ({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions',
    )
    expect(JSON.stringify(request?.form)).not.toMatch(/Mila|billed|Session|Heron|pay\//)
    payAtStripe(calls.stripe, session.id)
    expect((await send('checkout.session.completed', session)).status).toBe(200)
    await calls.settled()
    expect(await calls.openOf(therapist, invoice.id)).toMatchObject({ openMinor: 0, state: 'paid' })
    expect(await calls.payments(therapist)).toMatchObject([
      { amountMinor: 8050, leftMinor: 0, currency: 'EUR', method: 'online', reference: `pi_${session.id}`, note: null },
    ])
    expect(await returned(session)).toContain('Thank you')
    expect(await calls.news(therapist)).toHaveLength(1)
  })

  test('once, however often and late Stripe says so', async () => {
    const { therapist, press, send } = await practice()
    const session = await press()
    // Too early, and of another order.
    await send('checkout.session.completed', session)
    await calls.settled()
    expect(await calls.payments(therapist)).toEqual([])
    payAtStripe(calls.stripe, session.id)
    const [charge] = [calls.stripe.find(`ch_${session.id}`)]
    await Promise.all([
      ...Array.from({ length: 3 }, () => send('checkout.session.completed', session)),
      send('checkout.session.expired', session),
      send('charge.refunded', charge),
      returned(session),
      returned(session),
    ])
    await calls.settled()
    await calls.readAll()
    expect(await calls.payments(therapist)).toHaveLength(1)
    expect(await calls.news(therapist)).toHaveLength(1)
  })

  test('by two windows at once, on one page', async () => {
    const { invoice, key, path } = await practice()
    const visitor = () => calls.product.visitor().post(`${path}/online`, '', form)
    const answers = await Promise.all([visitor(), visitor(), visitor()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await calls.attemptOf(invoice.id)).toHaveLength(1)
    const name = `Invoice ${invoice.number}`
    expect([...calls.stripe.objects.values()].filter((row) => row.owner === key && row.name === name)).toHaveLength(1)
  })

  test('in yen whole, in dinars only with a last digit of 0', async () => {
    const yen = await practice({ money: { currency: 'JPY' }, currency: 'JPY' }, 9000)
    expect(await yen.press()).toMatchObject({ amount_total: 9000, currency: 'jpy' })
    const dinars = await practice({ money: { currency: 'KWD' }, currency: 'KWD' }, 5125)
    expect((await calls.product.visitor().get(dinars.path)).text).not.toContain('Pay now')
    const even = await practice({ money: { currency: 'KWD' }, currency: 'KWD' }, 5120)
    expect(await even.press()).toMatchObject({ amount_total: 5120, currency: 'kwd' })
  })

  test('by a debit that takes days: found by the job', async () => {
    const { therapist, invoice, press } = await practice()
    const session = await press()
    payAtStripe(calls.stripe, session.id, { outcome: 'later' })
    expect(await returned(session)).toContain('Not confirmed yet')
    setClock(3 * 24 * 3_600_000)
    await calls.readAll()
    expect(await calls.attemptOf(invoice.id)).toMatchObject([{ state: 'open' }])
    payAtStripe(calls.stripe, session.id)
    await calls.readAll()
    setClock(0)
    expect(await calls.openOf(therapist, invoice.id)).toMatchObject({ openMinor: 0 })
  })

  test('with another amount or currency: what is not needed, or does not fit, is credit', async () => {
    const more = await practice()
    payAtStripe(calls.stripe, (await more.press()).id, { amount: 9000 })
    const other = await practice()
    payAtStripe(calls.stripe, (await other.press()).id, { currency: 'usd' })
    await calls.readAll()
    expect(await calls.payments(more.therapist)).toMatchObject([{ amountMinor: 9000, leftMinor: 950 }])
    expect(await calls.openOf(more.therapist, more.invoice.id)).toMatchObject({ openMinor: 0 })
    expect(await calls.payments(other.therapist)).toMatchObject([{ currency: 'USD', leftMinor: 8050 }])
    expect(await calls.openOf(other.therapist, other.invoice.id)).toMatchObject({ openMinor: 8050 })
    for (const { therapist } of [more, other])
      expect((await calls.news(therapist)).map(({ kind }) => kind)).toEqual(['online-payment-left'])
  })
})

describe('a webhook', () => {
  test('that is forged, unsigned, old or of another practice is refused alike, and changes nothing', async () => {
    const [mine, theirs] = [await practice(), await practice()]
    const session = await mine.press()
    payAtStripe(calls.stripe, session.id)
    const path = new URL(mine.hook.url as string).pathname
    const { body, headers } = calls.stripe.event('checkout.session.completed', session, {
      secret: mine.hook.secret as string,
    })
    const old = calls.stripe.event('checkout.session.completed', session, {
      secret: mine.hook.secret as string,
      at: Math.floor(Date.now() / 1000) - 400,
    })
    const post = (to: string, sent: string, more: Record<string, string>) =>
      calls.product.visitor().send('POST', to, sent, more)
    const answers = [
      await mine.send('checkout.session.completed', session, theirs.hook.secret as string),
      await post(path, body, { 'content-type': 'application/json' }),
      await post(path, body.replace('completed', 'expired'), headers),
      await post(path, old.body, old.headers),
      await post(`/api/invoice-payments/${crypto.randomUUID()}/webhook`, body, headers),
      await post('/api/invoice-payments/x/webhook', body, headers),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(6).fill([400, '']))
    // Signed rightly by another practice, about a session that is not theirs.
    expect((await theirs.send('checkout.session.completed', session)).status).toBe(200)
    await calls.settled()
    expect(await calls.payments(mine.therapist)).toEqual([])
    expect(await calls.payments(theirs.therapist)).toEqual([])
  })
})

describe('what was given back at Stripe', () => {
  test('is a refund where it is credit, and told where it is used', async () => {
    const { therapist, press, pay, invoice, send } = await practice()
    const session = await press()
    await pay(invoice.id, 8050)
    payAtStripe(calls.stripe, session.id)
    await returned(session)
    const charge = Object.assign(calls.stripe.find(`ch_${session.id}`), { amount_refunded: 3000 })
    for (let times = 0; times < 2; times++) {
      expect((await send('charge.refunded', charge)).status).toBe(200)
      await calls.settled()
    }
    expect(await calls.payments(therapist)).toMatchObject([
      { amountMinor: -3000, method: 'online', refundsId: expect.any(String) },
      { amountMinor: 8050, leftMinor: 5050 },
      { method: 'cash' },
    ])
    const used = await practice()
    const paid = await used.press()
    payAtStripe(calls.stripe, paid.id)
    await returned(paid)
    await used.send('charge.refunded', Object.assign(calls.stripe.find(`ch_${paid.id}`), { amount_refunded: 8050 }))
    await calls.settled()
    expect(await calls.payments(used.therapist)).toHaveLength(1)
    expect((await calls.news(used.therapist))[0]?.message).toContain('Correct the invoice')
  })
})

describe('while Stripe', () => {
  test.each([
    ['is down', ['down', 'down']],
    ['fails', ['fault', 'fault']],
    ['tells nonsense', ['nonsense']],
  ] as const)('%s, nothing is charged, the page says so calmly, and the next try works', async (_what, faults) => {
    const { therapist, invoice, path, press } = await practice()
    calls.stripe.faults = [...faults]
    const answer = await calls.product.visitor().post(`${path}/online`, '', form)
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('Nothing was charged')])
    expect((await calls.current(therapist)).account).toMatchObject({ state: 'failing' })
    const session = await press()
    expect(session.status).toBe('open')
    expect(await calls.attemptOf(invoice.id)).toHaveLength(1)
    expect((await calls.current(therapist)).account).toMatchObject({ state: 'working', problem: null })
  })

  test('loses its answer, one page was made', async () => {
    const { invoice, key, press } = await practice()
    calls.stripe.faults = ['lost', 'lost']
    await expect(press()).rejects.toThrow()
    await press()
    const name = `Invoice ${invoice.number}`
    expect([...calls.stripe.objects.values()].filter((row) => row.owner === key && row.name === name)).toHaveLength(1)
  })

  test('no longer accepts the key, clients can’t pay until it is connected again; then what was open is found', async () => {
    const { therapist, invoice, key, path, press } = await practice()
    const session = await press()
    const before = calls.stripe.accounts.get(key)
    calls.stripe.accounts.delete(key)
    expect(await returned(session)).toContain('Not confirmed yet')
    const { account } = await calls.current(therapist)
    expect(account).toMatchObject({ state: 'reconnect', problem: expect.stringContaining('connect again') })
    expect((await calls.product.visitor().get(path)).text).not.toContain('Pay now')
    const renewed = calls.stripeKey()
    // The same account at Stripe, with another key.
    for (const row of calls.stripe.objects.values()) if (row.owner === key) row.owner = renewed
    expect(before).toBeDefined()
    expect((await calls.connect(therapist, 'stripe', { secretKey: renewed })).status).toBe(201)
    payAtStripe(calls.stripe, session.id)
    await calls.readAll()
    expect(await calls.openOf(therapist, invoice.id)).toMatchObject({ openMinor: 0 })
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signRazorpay } from '../../testing/fake-razorpay.ts'
import { payAtRazorpay } from '../../testing/fake-razorpay-links.ts'
import type { RazorpayRow } from '../../testing/fake-razorpay-routes.ts'
import { billingPractice } from '../../testing/invoice-mail-calls.ts'
import { form, openPayingProduct, type PayingProduct } from '../../testing/online-payment-calls.ts'

let calls: PayingProduct
beforeAll(async () => {
  calls = await openPayingProduct()
})
afterAll(() => calls.stop())
afterEach(() => {
  calls.razorpay.faults = []
})

const rupees = { money: { currency: 'INR', iban: null }, currency: 'INR' }

/** A practice with its own Razorpay account, an invoice, and its link. */
async function practice(given: Parameters<typeof billingPractice>[1] = rupees) {
  const made = await billingPractice(calls.product, given)
  const keys = calls.razorpayKeys()
  expect((await calls.connect(made.therapist, 'razorpay', keys)).status).toBe(201)
  const { hookUrl } = await calls.current(made.therapist)
  const invoice = await made.issued(150_000)
  const path = await calls.link(made.therapist, invoice.id)
  const press = async () => calls.razorpay.find((await calls.press(path)).split('/').at(-1) ?? '')
  const send = (type: string, payload: object, secret = keys.webhookSecret) => {
    const { body, headers } = signRazorpay(JSON.stringify({ entity: 'event', event: type, payload }), secret)
    return calls.product.visitor().send('POST', new URL(hookUrl ?? '').pathname, body, headers)
  }
  const about = (link: RazorpayRow) => ({ payment_link: { entity: { id: link.id } } })
  return { ...made, keys, hookUrl, invoice, path, press, send, about }
}

describe('an invoice is paid at Razorpay', () => {
  test('with its amount and number, and nothing of whom or what for', async () => {
    const { therapist, invoice, press, send, about } = await practice()
    const link = await press()
    expect(link).toMatchObject({
      amount: 150_000,
      currency: 'INR',
      accept_partial: false,
      description: `Invoice ${invoice.number}`,
      notify: { sms: false, email: false },
    })
    expect(JSON.stringify(link)).not.toMatch(/Mila|billed|Session|Heron|\/pay\/[\w-]{43}/)
    payAtRazorpay(calls.razorpay.objects, link.id)
    for (let times = 0; times < 3; times++) expect((await send('payment_link.paid', about(link))).status).toBe(200)
    await calls.settled()
    await calls.readAll()
    expect(await calls.payments(therapist)).toMatchObject([
      { amountMinor: 150_000, leftMinor: 0, method: 'online', reference: `pay_${link.id}`, note: null },
    ])
    expect(await calls.openOf(therapist, invoice.id)).toMatchObject({ openMinor: 0, state: 'paid' })
    const back = await calls.product
      .visitor()
      .get(`${new URL(link.callback_url as string).pathname}?razorpay_payment_link_status=paid`)
    expect(back.text).toContain('Thank you')
  })

  test('by two windows at once, on one page', async () => {
    const { invoice, keys, path } = await practice()
    const visitor = () => calls.product.visitor().post(`${path}/online`, '', form)
    expect((await Promise.all([visitor(), visitor()])).map(({ status }) => status)).toEqual([303, 303])
    expect(await calls.attemptOf(invoice.id)).toHaveLength(1)
    expect(calls.razorpay.all('payment_link').filter(({ owner }) => owner === keys.keyId)).toHaveLength(1)
  })

  test('only in rupees', async () => {
    const { path } = await practice({})
    expect((await calls.product.visitor().get(path)).text).not.toContain('Pay now')
  })

  test('and given back there', async () => {
    const { therapist, invoice, pay, press, send, about } = await practice()
    const link = await press()
    await pay(invoice.id, 150_000)
    payAtRazorpay(calls.razorpay.objects, link.id)
    await send('payment_link.paid', about(link))
    await calls.settled()
    const payment = Object.assign(calls.razorpay.find(`pay_${link.id}`), {
      status: 'refunded',
      amount_refunded: 150_000,
    })
    await send('refund.processed', {
      payment: { entity: { id: payment.id } },
      refund: { entity: { id: 'rfnd_1', payment_id: payment.id } },
    })
    await calls.settled()
    expect(await calls.payments(therapist)).toMatchObject([
      { amountMinor: -150_000 },
      { leftMinor: 0 },
      { method: 'cash' },
    ])
  })
})

test('a webhook that is forged, unsigned or of another practice is refused alike', async () => {
  const [mine, theirs] = [await practice(), await practice()]
  const link = await mine.press()
  payAtRazorpay(calls.razorpay.objects, link.id)
  const path = new URL(mine.hookUrl ?? '').pathname
  const answers = [
    await mine.send('payment_link.paid', mine.about(link), theirs.keys.webhookSecret),
    await calls.product.visitor().send('POST', path, '{}', { 'content-type': 'application/json' }),
    await calls.product
      .visitor()
      .send('POST', path, '{}', { 'content-type': 'application/json', 'x-razorpay-signature': 'ab' }),
  ]
  expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([400, '']))
  expect((await theirs.send('payment_link.paid', mine.about(link))).status).toBe(200)
  expect((await mine.send('something.else', [])).status).toBe(200)
  await calls.settled()
  expect(await calls.payments(mine.therapist)).toEqual([])
})

describe('while Razorpay', () => {
  test.each(['down', 'fault', 'nonsense'] as const)(
    'answers: %s, nothing is charged, and the next try works',
    async (fault) => {
      const { invoice, path, press } = await practice()
      calls.razorpay.faults = [fault]
      const answer = await calls.product.visitor().post(`${path}/online`, '', form)
      expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('Nothing was charged')])
      await press()
      expect(await calls.attemptOf(invoice.id)).toHaveLength(1)
    },
  )

  test('loses its answer, one page was made', async () => {
    const { keys, press } = await practice()
    calls.razorpay.faults = ['lost']
    await expect(press()).rejects.toThrow()
    await press()
    expect(calls.razorpay.all('payment_link').filter(({ owner }) => owner === keys.keyId)).toHaveLength(1)
  })

  test('no longer accepts the keys, the practice is asked to connect again', async () => {
    const { therapist, keys, path, press } = await practice()
    await press()
    calls.razorpay.keys.delete(keys.keyId)
    await calls.readAll()
    expect((await calls.current(therapist)).account).toMatchObject({ state: 'reconnect' })
    expect((await calls.product.visitor().get(path)).text).not.toContain('Pay now')
  })
})

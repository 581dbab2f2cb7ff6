import { expect } from 'vitest'
import type { CurrentPaymentAccount } from '@openhour/shared/features/money/payment-account.contract.ts'
import { openFakeRazorpay } from './fake-razorpay.ts'
import { openFakeStripe } from './fake-stripe.ts'
import { payPathIn } from './invoice-mail-calls.ts'
import { type Browser, openProduct, type Product } from './product.ts'
import { until } from './until.ts'

type Paid = {
  amountMinor: number
  leftMinor: number
  currency: string
  method: string
  reference: string | null
  note: string | null
  refundsId: string | null
}

const account = '/api/v1/payment-account'
let number = 0

/** The product with the accounts of practices at Stripe and Razorpay on loopback, and none of its own there. */
export async function openPayingProduct(more: Record<string, string> = {}) {
  const [stripe, razorpay] = await Promise.all([openFakeStripe(), openFakeRazorpay()])
  const product: Product = await openProduct({
    STRIPE_API_URL: stripe.apiUrl,
    RAZORPAY_API_URL: razorpay.apiUrl,
    ...more,
  })
  const { owner } = product.database

  return {
    product,
    stripe,
    razorpay,
    /** A key of somebody's own account at Stripe. */
    stripeKey(name: string | null = 'Heron House', { lacks = [] as string[], kind = 'sk_live' } = {}) {
      const key = `${kind}_${++number}practice`
      stripe.accounts.set(key, { key, name, currency: 'eur', lacks })
      return key
    },
    razorpayKeys(kind = 'rzp_live') {
      const keys = { keyId: `${kind}_${++number}practice`, keySecret: `secret-${number}` }
      razorpay.keys.set(keys.keyId, keys.keySecret)
      return { ...keys, webhookSecret: `chosen-secret-${number}` }
    },
    connect: async (who: Browser, provider: string, body?: object) => who.post(`${account}/${provider}`, body),
    current: async (who: Browser) => (await who.get(account)).json as CurrentPaymentAccount,
    disconnect: (who: Browser) => who.send('DELETE', account),
    /** A link to an invoice, as a payer got it. */
    async link(therapist: Browser, id: string): Promise<string> {
      const { json } = await therapist.post(`/api/v1/invoices/${id}/links`, { id })
      return payPathIn((json as { link: string }).link)
    },
    /** Presses "Pay now" on the payer's page. Answers where the payment page is. */
    async press(path: string, payer: Browser = product.visitor()): Promise<string> {
      const pressed = await payer.post(`${path}/online`, '', form)
      expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `${path}/online`])
      const onwards = await payer.get(`${path}/online`)
      expect(onwards.status).toBe(200)
      return /<a href="([^"]+)"/.exec(onwards.text)?.[1] ?? ''
    },
    payments: async (who: Browser) => ((await who.get('/api/v1/payments?page=1')).json as { items: Paid[] }).items,
    openOf: async (who: Browser, id: string) =>
      (await who.get(`/api/v1/invoices/${id}`)).json as { openMinor: number; state: string },
    news: async (who: Browser) =>
      ((await who.get('/api/v1/notifications')).json as { items: { kind: string; message: string }[] }).items.filter(
        ({ kind }) => kind.startsWith('online-'),
      ),
    /** What the job does every five minutes. */
    async readAll(): Promise<void> {
      await owner.query('update online_payments set checked_at = null')
      await owner.query(`select graphile_worker.add_job('read-online-payments')`)
      await this.settled()
    },
    /** Waits until no job waits that has not failed. */
    settled: () =>
      until(
        async () =>
          (
            await owner.query(
              `select count(*)::int as n from graphile_worker.jobs where (attempts = 0 or locked_at is not null)
                and task_identifier in ('read-online-payments', 'read-online-payment', 'end-payment-accounts')`,
            )
          ).rows[0].n,
        (left) => left === 0,
      ),
    attemptOf: async (id: string) =>
      (
        await owner.query(
          `select id, account_id, reference, state, amount_minor from online_payments where invoice_id = $1 order by created_at desc, id`,
          [id],
        )
      ).rows as { id: string; account_id: string; reference: string; state: string; amount_minor: number }[],
    async stop() {
      await product.stop()
      await Promise.all([stripe.close(), razorpay.close()])
    },
  }
}
export type PayingProduct = Awaited<ReturnType<typeof openPayingProduct>>

export const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** The path of an address of this product. */
export const pathOf = (url: string) => new URL(url).pathname

import { openFakeRazorpay } from './fake-razorpay.ts'
import { openFakeStripe } from './fake-stripe.ts'
import { called, ownMoney } from './money-rows.ts'
import { ownRecord, therapistOf } from './portal-calls.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

const stripe = await openFakeStripe()
const razorpay = await openFakeRazorpay()

/** The settings with which a product can run the samples of payment accounts. */
export const samplePayments = { STRIPE_API_URL: stripe.apiUrl, RAZORPAY_API_URL: razorpay.apiUrl }

const elsewhere = 'It is about keys that are never read back: payment-account.test.ts shows what is known of them.'
/** There is one account at a time. */
const without = async (caller: Browser) => caller.post('/rpc/paymentAccount/disconnect')

/** An invoice of the calling client, whose practice has an account. */
async function payable(caller: Browser): Promise<{ id: string }> {
  const { clientId } = await ownRecord(caller)
  const therapist = therapistOf(caller)
  const taxCategoryId = await ownMoney(therapist)
  const details = { serviceDate: '2026-03-04', description: 'Session', amountMinor: 8000, currency: 'EUR' }
  const charge = await called(therapist, 'charges/add', { clientId, ...details, taxCategoryId })
  const { id } = await called(therapist, 'invoices/draft', { chargeIds: [charge.id] })
  await called(therapist, 'invoices/issue', { id })
  await therapist.post('/rpc/paymentAccount/connectSandbox')
  return { id }
}

export const paymentAccountSamples: Record<string, Sample> = {
  'paymentAccount.get': { good: async () => undefined },
  'paymentAccount.connectStripe': {
    good: async (caller) => {
      await without(caller)
      return { secretKey: stripe.secretKey }
    },
    bad: { secretKey: 'pk_live_1' },
    readBack: elsewhere,
  },
  'paymentAccount.connectRazorpay': {
    good: async (caller) => {
      await without(caller)
      const [keyId, keySecret] = [...razorpay.keys][0] ?? []
      return { keyId, keySecret, webhookSecret: 'chosen-secret' }
    },
    bad: { keyId: 'x', keySecret: '', webhookSecret: 'short' },
    readBack: elsewhere,
  },
  'paymentAccount.connectSandbox': {
    good: async (caller) => {
      await without(caller)
      return undefined
    },
    readBack: elsewhere,
  },
  'portalInvoices.pay': {
    good: payable,
    bad: { id: 'x' },
    row: 'id',
    readBack: 'It answers the page that takes the payment; online-payments.test.ts pays on it.',
  },
  'paymentAccount.disconnect': { good: async () => undefined, readBack: elsewhere },
}

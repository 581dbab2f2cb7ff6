import {
  amountMinor,
  type BillingPeriod,
  type Currency,
  type PaidTier,
} from '../../shared/src/features/billing/plans.rules.ts'
import { addDays, instantOn } from './days.ts'
import { uuidFrom } from './random.ts'
import type { Sample } from './rows.ts'

const periodsPaid = { monthly: 6, annually: 1 }
const periodDays = { monthly: 30, annually: 365 }

/** The books of test mode for the sample's subscriptions, by table. */
export function paymentRows(sample: Sample): [table: string, rows: object[]][] {
  const subscriptions = sample.subscribers
    .filter(({ subscribed }) => subscribed)
    .map((row) => {
      const [tier, currency, billingPeriod] = [row.subscription_tier, row.currency, row.billing_period] as [
        PaidTier,
        Currency,
        BillingPeriod,
      ]
      const id = uuidFrom(`sandbox subscription ${row.user_id}`)
      const end = (row.subscription_end ?? '').slice(0, 10)
      const issued = Array.from({ length: periodsPaid[billingPeriod] }, (_, index) =>
        instantOn(addDays(end, -periodDays[billingPeriod] * (index + 1)), 540),
      ).reverse()
      const [startedAt = ''] = issued
      const plan = { tier, currency, billing_period: billingPeriod, period_end: row.subscription_end }
      const amount = amountMinor(tier, billingPeriod, currency)
      return {
        sandbox: { id, user_id: row.user_id, ...plan, started_at: startedAt, created_at: startedAt },
        known: {
          provider: 'sandbox',
          reference: id,
          user_id: row.user_id,
          status: 'active',
          ...plan,
          started_at: startedAt,
          version: 1,
          created_at: startedAt,
          updated_at: startedAt,
        },
        invoices: issued.map((issuedAt) => ({
          id: uuidFrom(`sandbox invoice ${row.user_id} ${issuedAt}`),
          subscription_id: id,
          amount_minor: amount,
          currency,
          issued_at: issuedAt,
          created_at: issuedAt,
        })),
      }
    })
  return [
    ['sandbox_subscriptions', subscriptions.map(({ sandbox }) => sandbox)],
    ['payment_subscriptions', subscriptions.map(({ known }) => known)],
    ['sandbox_invoices', subscriptions.flatMap(({ invoices }) => invoices)],
  ]
}

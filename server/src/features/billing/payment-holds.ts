import type pg from 'pg'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { OutsideHold } from '../../product/feature.ts'
import { holdsOf } from './billing.queries.ts'
import type { Providers } from './plan-changes.ts'

/**
 * What the payment providers hold of an account: customers, with their subscriptions, and subscriptions without a customer that we could delete.
 * @param pool works as openhour_worker
 */
export function paymentHolds(pool: pg.Pool, { stripe, razorpay }: Providers): OutsideHold[] {
  return [stripe, razorpay].flatMap((provider) =>
    provider === undefined
      ? []
      : [
          {
            name: `payments-${provider.name}`,
            find: async (userId: string) => {
              const [rows] = await runPlain(pool, holdsOf(userId, provider.name))
              return rows.map(({ reference }) => reference)
            },
            end: (reference: string) => provider.endHold(reference),
          },
        ],
  )
}

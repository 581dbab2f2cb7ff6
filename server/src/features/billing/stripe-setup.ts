import { tierNames } from '@openhour/shared/access/tiers.ts'
import { amountMinor, billingPeriods, paidTiers, priceKey } from '@openhour/shared/features/billing/plans.rules.ts'
import type { StripeSettings } from '../../platform/payments/payments-env.ts'
import { chargeOf, currencyCodes, openStripeClient } from './stripe-client.ts'

/**
 * Creates a product for each plan and a price for each period, in all currencies, under a lookup key. A price that charges something else loses the key
 * to a new one; subscriptions of the old price keep it.
 * @returns a line for each price
 */
export async function setUpStripe(settings: StripeSettings): Promise<string[]> {
  const { call, find } = openStripeClient(settings)
  const lines: string[] = []
  for (const tier of paidTiers) {
    const product = `openhour_${tier}`
    if (!(await find((stripe) => stripe.products.retrieve(product))))
      await call((stripe) => stripe.products.create({ id: product, name: `Openhour ${tierNames[tier]}` }))
    for (const period of billingPeriods) {
      const key = priceKey(tier, period)
      const { data } = await call((stripe) =>
        stripe.prices.list({ lookup_keys: [key], active: true, expand: ['data.currency_options'] }),
      )
      const kept = data.find((price) =>
        currencyCodes.every((currency) => chargeOf(price, currency) === amountMinor(tier, period, currency)),
      )
      if (kept) {
        lines.push(`${key}: ${kept.id}, as before`)
        continue
      }
      const others = currencyCodes.filter((currency) => currency !== 'USD')
      const made = await call((stripe) =>
        stripe.prices.create({
          product,
          currency: 'usd',
          unit_amount: amountMinor(tier, period, 'USD'),
          currency_options: Object.fromEntries(
            others.map((currency) => [currency.toLowerCase(), { unit_amount: amountMinor(tier, period, currency) }]),
          ),
          recurring: { interval: period === 'annually' ? 'year' : 'month' },
          lookup_key: key,
          transfer_lookup_key: true,
          metadata: { openhour_plan: key },
        }),
      )
      lines.push(`${key}: ${made.id}, created`)
    }
  }
  return lines
}

import type { Currency, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'
import { expect, test } from 'vitest'
import { priceText } from './price-labels.ts'

type Line = [PaidTier, Currency, monthly: string, twelfth: string, yearly: string, saving: string]

const specified: Line[] = [
  ['pro', 'USD', '$12', '$10', '$120', '$24'],
  ['pro', 'INR', '₹799', '₹666.58', '₹7,999', '₹1,589'],
  ['pro', 'EUR', '€11', '€9.17', '€110', '€22'],
  ['pro', 'GBP', '£10', '£7.92', '£95', '£25'],
  ['premium', 'USD', '$25', '$20.83', '$250', '$50'],
  ['premium', 'INR', '₹1,999', '₹1,666.58', '₹19,999', '₹3,989'],
  ['premium', 'EUR', '€23', '€19.17', '€230', '€46'],
  ['premium', 'GBP', '£20', '£16.25', '£195', '£45'],
]

test.each(specified)(
  '%s in %s: %s a month, or %s of %s, saving %s',
  (tier, currency, monthly, twelfth, yearly, saving) => {
    expect(priceText(tier, 'monthly', currency)).toEqual({ perMonth: monthly, billed: 'billed monthly', saving })
    expect(priceText(tier, 'annually', currency)).toEqual({
      perMonth: twelfth,
      billed: `billed yearly, ${yearly}`,
      saving,
    })
  },
)

import {
  amountMinor,
  annualSaving,
  type BillingPeriod,
  type Currency,
  monthlyDisplay,
  type PaidTier,
} from '@openhour/shared/features/billing/plans.rules.ts'
import { formatMoney } from '../../lib/money.ts'

export type PriceText = {
  /** The monthly price, a twelfth of the year's when billed yearly: '$12', '$20.83'. */
  perMonth: string
  /** How it is charged: 'billed monthly', 'billed yearly, $250'. */
  billed: string
  /** Savings per year when paid annually. */
  saving: string
}

export function priceText(tier: PaidTier, period: BillingPeriod, currency: Currency): PriceText {
  const perMonth = formatMoney(Math.round(monthlyDisplay(tier, period, currency) * 100), currency)
  const charge = formatMoney(amountMinor(tier, period, currency), currency)
  return {
    perMonth,
    billed: period === 'annually' ? `billed yearly, ${charge}` : 'billed monthly',
    saving: formatMoney(annualSaving(tier, currency) * 100, currency),
  }
}

import {
  amountMinor,
  type BillingPeriod,
  billingPeriods,
  type Currency,
  currencies,
  type PaidTier,
} from '@openhour/shared/features/billing/plans.rules.ts'
import { priceText } from '../../../features/billing/price-labels.ts'
import { formatMoney } from '../../../lib/money.ts'

/** The monthly price of a plan and the line below it. */
export type ShownPrice = { amount: string; note: string }
export type ShownPrices = Record<Currency, Record<BillingPeriod, ShownPrice>>

function shownPrice(tier: PaidTier, period: BillingPeriod, currency: Currency): ShownPrice {
  const { perMonth, billed, saving } = priceText(tier, period, currency)
  const yearly = formatMoney(amountMinor(tier, 'annually', currency), currency)
  const note =
    period === 'annually' ? `${billed}: 2 months free, you save ${saving}` : `or ${yearly} a year, 2 months free`
  return { amount: perMonth, note }
}

/** All prices of a plan as text, so that the page's script computes nothing. */
export function pricesOf(tier: PaidTier): ShownPrices {
  const byPeriod = (currency: Currency) =>
    Object.fromEntries(billingPeriods.map((period) => [period, shownPrice(tier, period, currency)]))
  return Object.fromEntries(
    (Object.keys(currencies) as Currency[]).map((currency) => [currency, byPeriod(currency)]),
  ) as ShownPrices
}

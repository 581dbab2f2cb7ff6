/** Currencies of the plans. */
export const currencies = {
  USD: { symbol: '$', name: 'US dollar' },
  INR: { symbol: '₹', name: 'Indian rupee' },
  EUR: { symbol: '€', name: 'Euro' },
  GBP: { symbol: '£', name: 'British pound' },
} as const
export type Currency = keyof typeof currencies

export const billingPeriods = ['monthly', 'annually'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

/** True for a currency's code, as kept in a browser or sent by one. */
export const isCurrency = (code: unknown): code is Currency =>
  typeof code === 'string' && Object.hasOwn(currencies, code)

export type PaidTier = 'pro' | 'premium'

/** Prices in whole units of the currency. */
const prices: Record<PaidTier, Record<BillingPeriod, Record<Currency, number>>> = {
  pro: { monthly: { USD: 12, INR: 799, EUR: 11, GBP: 10 }, annually: { USD: 120, INR: 7999, EUR: 110, GBP: 95 } },
  premium: {
    monthly: { USD: 25, INR: 1999, EUR: 23, GBP: 20 },
    annually: { USD: 250, INR: 19999, EUR: 230, GBP: 195 },
  },
}

/** The price of a charge in the smallest unit (cents, paise, pence). */
export function amountMinor(tier: PaidTier, period: BillingPeriod, currency: Currency): number {
  return prices[tier][period][currency] * 100
}

export const paidTiers = ['pro', 'premium'] as const

/** The name of a plan's price at the payment providers: 'pro_monthly'. */
export function priceKey(tier: PaidTier, period: BillingPeriod): string {
  return `${tier}_${period}`
}

/** The plan of a price's name; undefined for any other name. */
export function planOfKey(
  key: string | null | undefined,
): { tier: PaidTier; billingPeriod: BillingPeriod } | undefined {
  const [tier, period] = (key ?? '').split('_')
  const known = paidTiers.find((each) => each === tier)
  const billingPeriod = billingPeriods.find((each) => each === period)
  return known && billingPeriod ? { tier: known, billingPeriod } : undefined
}

/** The saving of annual over monthly payment per year, in whole units. */
export function annualSaving(tier: PaidTier, currency: Currency): number {
  return 12 * prices[tier].monthly[currency] - prices[tier].annually[currency]
}

/** The displayed monthly price. An annual price is divided by twelve. */
export function monthlyDisplay(tier: PaidTier, period: BillingPeriod, currency: Currency): number {
  const price = prices[tier][period][currency]
  return period === 'annually' ? price / 12 : price
}

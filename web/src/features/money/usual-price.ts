import type { MoneyState } from '@openhour/shared/features/money/money.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'

/** The practice's price of a session: '€80.00', or that there is none yet. */
export function usualPrice({ sessionPriceMinor, currency }: MoneyState): string {
  if (sessionPriceMinor === null || sessionPriceMinor === undefined) return 'none in your settings'
  return formatAmount(sessionPriceMinor, currency)
}

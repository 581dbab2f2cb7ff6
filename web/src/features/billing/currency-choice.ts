import type { Currency } from '@openhour/shared/features/billing/plans.rules.ts'
import { currencyFor } from '@openhour/shared/features/billing/currency-default.rules.ts'
import { currentCountry } from '../../lib/location.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

const key = 'preferred_currency'

/** As this browser keeps it, unchecked; `null` until somebody chooses. Small on purpose: the landing page carries it. */
export function keptCurrency(): string | null {
  return readStored(key)
}

/** Keeps the currency that prices are shown in, for this browser. */
export function keepCurrency(currency: Currency): void {
  writeStored(key, currency)
}

/** The currency that fits where this browser is; undefined where nobody can say, or the installation does not ask. */
export async function currencyOfVisitor(): Promise<Currency | undefined> {
  const country = await currentCountry()
  return country === undefined ? undefined : currencyFor(country)
}

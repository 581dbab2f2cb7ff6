import type { Currency } from '@openhour/shared/features/billing/plans.rules.ts'
import { currencyFor } from '@openhour/shared/features/billing/currency-default.rules.ts'
import { currentCountry } from '../../lib/location.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

const key = 'preferred_currency'

/** The stored currency, unvalidated; `null` until one is chosen. Kept small because the landing page loads it. */
export function storedCurrency(): string | null {
  return readStored(key)
}

/** Stores the currency for prices in this browser. */
export function keepCurrency(currency: Currency): void {
  writeStored(key, currency)
}

/** The currency of the browser's country; undefined if unknown, or if the installation does not look it up. */
export async function currencyOfVisitor(): Promise<Currency | undefined> {
  const country = await currentCountry()
  return country === undefined ? undefined : currencyFor(country)
}

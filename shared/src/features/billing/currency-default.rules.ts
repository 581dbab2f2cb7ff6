import type { Currency } from './plans.rules.ts'

const byCountry: Record<string, Currency> = {
  IN: 'INR',
  GB: 'GBP',
  DE: 'EUR',
  FR: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  NL: 'EUR',
}

/** The default currency of a country code; US dollars if unknown. */
export function currencyFor(countryCode: string | null | undefined): Currency {
  return byCountry[(countryCode ?? '').toUpperCase()] ?? 'USD'
}

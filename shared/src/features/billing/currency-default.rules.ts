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

/** The currency that prices are first shown in, by country code; US dollars where none is known. */
export function currencyFor(countryCode: string | null | undefined): Currency {
  return byCountry[countryCode?.toUpperCase() ?? ''] ?? 'USD'
}

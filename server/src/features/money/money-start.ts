import { MoneySettings } from '@openhour/shared/features/money/money.contract.ts'
import { usualMoneySettings } from '@openhour/shared/features/money/money.rules.ts'
import { languageOfCountry } from '@openhour/shared/features/money/paper-language.rules.ts'

/** By country: the currency to begin with. Everywhere else it is the US dollar. */
const currencyOf: Record<string, string> = {
  AT: 'EUR',
  AU: 'AUD',
  BE: 'EUR',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CY: 'EUR',
  CZ: 'CZK',
  DE: 'EUR',
  DK: 'DKK',
  EE: 'EUR',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  GR: 'EUR',
  HR: 'EUR',
  HU: 'HUF',
  IE: 'EUR',
  IN: 'INR',
  IT: 'EUR',
  JP: 'JPY',
  KW: 'KWD',
  LT: 'EUR',
  LU: 'EUR',
  LV: 'EUR',
  MT: 'EUR',
  MX: 'MXN',
  NL: 'EUR',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  PT: 'EUR',
  RO: 'RON',
  SE: 'SEK',
  SG: 'SGD',
  SI: 'EUR',
  SK: 'EUR',
  TN: 'TND',
  ZA: 'ZAR',
}

type Known = { name: string; email: string; phone: string | null; licenseNumber: string | null; country: string | null }

/** Every setting of the contract, empty. */
const noSettings = Object.fromEntries(Object.keys(MoneySettings.shape).map((name) => [name, null]))

/** What a practice that has saved nothing begins with. Nothing of it takes effect before it is saved. */
export const suggestedSettings = ({ name, email, phone, licenseNumber, country }: Known): MoneySettings => ({
  ...noSettings,
  ...usualMoneySettings,
  issuerName: name,
  issuerEmail: email,
  issuerPhone: phone,
  country,
  licenseNumber,
  currency: currencyOf[country ?? ''] ?? 'USD',
  paper: country === 'US' || country === 'CA' ? 'Letter' : 'A4',
  language: languageOfCountry(country) ?? 'en',
})

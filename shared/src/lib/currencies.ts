/**
 * The currencies that practices can charge in, by ISO 4217 code, with the digits of their minor unit (list one of ISO 4217, as published in January 2026).
 * Amounts are whole minor units: 1050 is 10.50 euros, 1050 yen, or 1.050 dinars.
 */
const threeDigits = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']
const noDigits = [
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]
const twoDigits =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS WST XCD YER ZAR ZMW'

const digits = new Map<string, number>([
  ...twoDigits.split(' ').map((code) => [code, 2] as const),
  ...noDigits.map((code) => [code, 0] as const),
  ...threeDigits.map((code) => [code, 3] as const),
])

export const currencyCodes: readonly string[] = [...digits.keys()].toSorted()
export const isCurrencyCode = (code: string): boolean => digits.has(code)

/** The digits after the point: 2 for euros, 0 for yen, 3 for dinars. Two for an unknown code. */
export const minorDigits = (code: string): number => digits.get(code) ?? 2

/** An amount as a plain decimal number, for files that programs read: '-10.50', '1050', '1.050'. */
export function plainAmount(minor: number, code: string): string {
  const places = minorDigits(code)
  const figures = String(Math.abs(minor)).padStart(places + 1, '0')
  const cut = figures.length - places
  return `${minor < 0 ? '-' : ''}${figures.slice(0, cut)}${places === 0 ? '' : `.${figures.slice(cut)}`}`
}

/** An amount as people write it in a language: '€10.50', '10,50 €'. The digits are the currency's own, whatever the language's data say. */
export function formatAmount(minor: number, code: string, locale = 'en-US'): string {
  const places = minorDigits(code)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(minor / 10 ** places)
}

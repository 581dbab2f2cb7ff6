import { minorDigits, plainAmount } from '@openhour/shared/lib/currencies.ts'

const simple = /^(\d+)(?:[.,](\d+))?$/
/** With separators of thousands (of lakhs in India), whose sign differs from the one before the decimals. */
const grouped = /^(\d{1,3}([.,'])(?:\d{2,3}\2)*\d{3})(?:(?!\2)[.,](\d+))?$/

/**
 * Reads '80', '80.5', '80,50' or '1,250.00' as a whole number of the smallest unit: 8050 with two digits. NaN for any other text, and for more decimals
 * than there are digits, which would otherwise be rounded away.
 */
export function readDecimal(text: string, digits: number): number {
  const plain = text.replaceAll(/\s/g, '')
  const [, bare = '', decimals = ''] = simple.exec(plain) ?? []
  const [, thousands = '', , cents = ''] = bare === '' ? (grouped.exec(plain) ?? []) : []
  const whole = bare === '' ? thousands.replaceAll(/\D/g, '') : bare
  const part = bare === '' ? cents : decimals
  return whole === '' || part.length > digits ? Number.NaN : Number(whole + part.padEnd(digits, '0'))
}

/** An amount as people type it, in minor units of its currency. */
export const readAmount = (text: string, currency: string): number => readDecimal(text, minorDigits(currency))

/** The same where nothing may be typed. */
export const readOptionalAmount = (text: string | undefined, currency: string): number | null =>
  text === undefined || text.trim() === '' ? null : readAmount(text, currency)

/** An amount for a field: '80' or '72.50'. Empty for none. */
export function typedAmount(minor: number | null | undefined, currency: string): string {
  if (minor === null || minor === undefined) return ''
  return plainAmount(minor, currency).replace(/\.0+$/, '')
}

import { expect, test } from 'vitest'
import { currencyCodes, formatAmount, isCurrencyCode, minorDigits, plainAmount } from './currencies.ts'

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['XXX', 2],
])('%s has %i digits', (code, digits) => {
  expect(minorDigits(code)).toBe(digits)
})

test('codes are known once each, in order', () => {
  expect(currencyCodes).toEqual([...new Set(currencyCodes)].toSorted())
  expect(currencyCodes.length).toBeGreaterThan(140)
  expect(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code) && isCurrencyCode(code))).toBe(true)
  expect(['XXX', 'eur', 'toString'].some(isCurrencyCode)).toBe(false)
})

test.each([
  [1050, 'EUR', '10.50'],
  [5, 'EUR', '0.05'],
  [-5, 'EUR', '-0.05'],
  [0, 'EUR', '0.00'],
  [1050, 'JPY', '1050'],
  [50, 'KWD', '0.050'],
])('%i in %s is %s for programs', (minor, code, text) => {
  expect(plainAmount(minor, code)).toBe(text)
})

test.each([
  [1050, 'EUR', '€10.50'],
  [8000, 'EUR', '€80.00'],
  [123_456, 'JPY', '¥123,456'],
  [-1050, 'USD', '-$10.50'],
])('%i in %s is %s for people', (minor, code, text) => {
  expect(formatAmount(minor, code)).toBe(text)
})

test('dinars keep their three digits in every language', () => {
  expect(formatAmount(1050, 'KWD', 'de-DE')).toContain('1,050')
})

import { expect, test } from 'vitest'
import { readAmount, readDecimal, readOptionalAmount, typedAmount } from './amount-text.ts'

test.each([
  ['80', 'EUR', 8000],
  ['80.5', 'EUR', 8050],
  ['80,50', 'EUR', 8050],
  [' 0,07 ', 'EUR', 7],
  ['1,250.00', 'EUR', 125_000],
  ['1.250,5', 'EUR', 125_050],
  ['1 250,50', 'EUR', 125_050],
  ['1\u202f250', 'EUR', 125_000],
  ["1'000.00", 'CHF', 100_000],
  ["1'000", 'CHF', 100_000],
  ['1,25,000.00', 'INR', 12_500_000],
  ['1,250,000', 'EUR', 125_000_000],
  ['1500', 'JPY', 1500],
  ['1.234', 'KWD', 1234],
  ['1,2', 'KWD', 1200],
  ['999999999.99', 'EUR', 99_999_999_999],
  // More than there can be: the schema refuses it.
  ['9999999999999', 'EUR', 999_999_999_999_900],
])('%j in %s is %i minor units', (text, currency, minor) => {
  expect(readAmount(text, currency)).toBe(minor)
})

test.each([
  ['80.505', 'EUR'],
  ['80.0', 'JPY'],
  // Three decimals, or thousands: nobody should guess.
  ['1,234', 'EUR'],
  ['1.2345', 'KWD'],
  ['-5', 'EUR'],
  ['1e2', 'EUR'],
  ['80.', 'EUR'],
  ['.5', 'EUR'],
  ['1,250,00', 'EUR'],
  ['€80', 'EUR'],
  ['', 'EUR'],
  ['eighty', 'EUR'],
])('%j in %s is no amount', (text, currency) => {
  expect(readAmount(text, currency)).toBeNaN()
})

test('an empty field is no amount, and zero is one', () => {
  expect(readOptionalAmount('', 'EUR')).toBeNull()
  expect(readOptionalAmount('  ', 'EUR')).toBeNull()
  expect(readOptionalAmount('0', 'EUR')).toBe(0)
})

test.each([
  [8000, 'EUR', '80'],
  [7250, 'EUR', '72.50'],
  [7, 'EUR', '0.07'],
  [0, 'EUR', '0'],
  [1500, 'JPY', '1500'],
  [1050, 'KWD', '1.050'],
  [null, 'EUR', ''],
])('%j of %s is typed as %j, and read back', (minor, currency, text) => {
  expect(typedAmount(minor, currency)).toBe(text)
  expect(readOptionalAmount(text, currency)).toBe(minor)
})

test.each([
  ['19', 19_000],
  ['7,7', 7700],
  ['33.333', 33_333],
])('a rate of %s percent is %i thousandths', (text, rate) => {
  expect(readDecimal(text, 3)).toBe(rate)
})

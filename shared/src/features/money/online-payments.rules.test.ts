import { expect, test } from 'vitest'
import { isTestKey, minorOf, providerAmount } from './online-payments.rules.ts'

test.each([
  // Two digits.
  ['stripe', 8050, 'EUR', 8050],
  ['stripe', 1, 'USD', 1],
  // None: yen are whole, krónur and Ugandan shillings count in hundredths there.
  ['stripe', 500, 'JPY', 500],
  ['stripe', 5, 'ISK', 500],
  ['stripe', 1000, 'UGX', 100_000],
  // Three: the last digit must be 0.
  ['stripe', 5120, 'KWD', 5120],
  ['stripe', 5124, 'KWD', undefined],
  ['stripe', 5001, 'TND', undefined],
  ['stripe', 5010, 'BHD', 5010],
  ['stripe', 5011, 'JOD', undefined],
  ['stripe', 5011, 'OMR', undefined],
  // Ariary have hundredths, and Stripe takes whole ones.
  ['stripe', 250_000, 'MGA', 2500],
  ['stripe', 250_050, 'MGA', undefined],
  // Eight digits at most.
  ['stripe', 99_999_999, 'EUR', 99_999_999],
  ['stripe', 100_000_000, 'EUR', undefined],
  ['stripe', 1_000_000, 'ISK', undefined],
  // Not taken at all.
  ['stripe', 1000, 'IRR', undefined],
  ['stripe', 1000, 'LYD', undefined],
  ['razorpay', 150_000, 'INR', 150_000],
  ['razorpay', 100, 'INR', 100],
  ['razorpay', 99, 'INR', undefined],
  ['razorpay', 8050, 'EUR', undefined],
  ['sandbox', 5124, 'KWD', 5124],
  ['sandbox', 0, 'EUR', undefined],
  ['stripe', -100, 'EUR', undefined],
] as const)('at %s, %d of %s is %s', (provider, minor, currency, amount) => {
  expect(providerAmount(provider, minor, currency)).toBe(amount)
  expect(amount === undefined ? minor : minorOf(provider, amount, currency)).toBe(minor)
})

test('keys of test modes are told from others', () => {
  expect(['sk_test_1', 'rk_test_1', 'rzp_test_1'].map(isTestKey)).toEqual([true, true, true])
  expect(['sk_live_1', 'rk_live_1', 'rzp_live_1', 'x_sk_test_1'].map(isTestKey)).toEqual([false, false, false, false])
})

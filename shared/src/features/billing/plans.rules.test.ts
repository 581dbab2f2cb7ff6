import { describe, expect, test } from 'vitest'
import { currencyFor } from './currency-default.rules.ts'
import {
  amountMinor,
  annualSaving,
  billingPeriods,
  isCurrency,
  monthlyDisplay,
  paidTiers,
  planOfKey,
  priceKey,
} from './plans.rules.ts'

describe('the published prices', () => {
  test.each([
    ['pro', 'monthly', [12, 799, 11, 10]],
    ['pro', 'annually', [120, 7999, 110, 95]],
    ['premium', 'monthly', [25, 1999, 23, 20]],
    ['premium', 'annually', [250, 19_999, 230, 195]],
  ] as const)('%s, paid %s', (tier, period, prices) => {
    const charged = (['USD', 'INR', 'EUR', 'GBP'] as const).map((currency) => amountMinor(tier, period, currency))
    expect(charged).toEqual(prices.map((price) => price * 100))
  })

  test('a year costs less than twelve months by what is shown as the saving', () => {
    expect(annualSaving('pro', 'USD')).toBe(24)
    expect(annualSaving('pro', 'GBP')).toBe(25)
    expect(annualSaving('premium', 'INR')).toBe(3989)
  })

  test('a month of a year is a twelfth of it', () => {
    expect(monthlyDisplay('pro', 'monthly', 'EUR')).toBe(11)
    expect(monthlyDisplay('pro', 'annually', 'USD')).toBe(10)
    expect(monthlyDisplay('premium', 'annually', 'GBP')).toBe(16.25)
  })
})

describe('the name of a price', () => {
  test('leads back to its plan', () => {
    for (const tier of paidTiers)
      for (const billingPeriod of billingPeriods)
        expect(planOfKey(priceKey(tier, billingPeriod))).toEqual({ tier, billingPeriod })
    expect(priceKey('pro', 'monthly')).toBe('pro_monthly')
  })

  test.each(['', 'pro', 'pro_', '_monthly', 'basic_monthly', 'pro_weekly', 'monthly_pro', null, undefined])(
    '%j is none',
    (key) => {
      expect(planOfKey(key)).toBeUndefined()
    },
  )
})

test.each([
  ['USD', true],
  ['GBP', true],
  ['CHF', false],
  ['usd', false],
  ['toString', false],
  [['USD'], false],
  [undefined, false],
])('%j as a currency: %s', (code, known) => {
  expect(isCurrency(code)).toBe(known)
})

test.each([
  ['IN', 'INR'],
  ['GB', 'GBP'],
  ['de', 'EUR'],
  ['FR', 'EUR'],
  ['US', 'USD'],
  ['', 'USD'],
  [null, 'USD'],
  [undefined, 'USD'],
])('people in %j are first shown prices in %s', (country, currency) => {
  expect(currencyFor(country)).toBe(currency)
})

import { describe, expect, test } from 'vitest'
import { invoiceState, splitTax, splitTogether } from './money.rules.ts'

describe('the tax that a price includes', () => {
  // Worked out by hand: net = gross / (1 + rate), to the nearest unit, halves away from zero.
  test.each([
    [8000, 0, 8000, 0],
    [11_900, 19_000, 10_000, 1900],
    [10_000, 19_000, 8403, 1597],
    [10_000, 33_333, 7500, 2500],
    [1, 19_000, 1, 0],
    [3, 100_000, 2, 1],
    [-3, 100_000, -2, -1],
    [-11_900, 19_000, -10_000, -1900],
    [0, 19_000, 0, 0],
    [99_999_999_999, 19_000, 84_033_613_445, 15_966_386_554],
  ])('of %i at %i thousandths of a percent: %i and %i', (gross, rate, netMinor, taxMinor) => {
    expect(splitTax(gross, rate)).toEqual({ netMinor, taxMinor })
  })
})

describe('amounts of one tax category on an e-invoice', () => {
  // By hand: the net amounts up to each are 79.83 (95 / 1.19 = 79.8319), 159.66 (159.6638), 239.50 (239.4957): the third gets what the others lost.
  test('are split so that the tax is that of their sum', () => {
    expect(splitTogether([9500, 9500, 9500], 19_000)).toEqual([
      { netMinor: 7983, taxMinor: 1517 },
      { netMinor: 7983, taxMinor: 1517 },
      { netMinor: 7984, taxMinor: 1516 },
    ])
  })

  test('one alone is split as everywhere, and none is nothing', () => {
    expect(splitTogether([10_000], 33_333)).toEqual([splitTax(10_000, 33_333)])
    expect(splitTogether([0, 8000], 0)).toEqual([
      { netMinor: 0, taxMinor: 0 },
      { netMinor: 8000, taxMinor: 0 },
    ])
    expect(splitTogether([], 19_000)).toEqual([])
  })
})

describe('the state of an invoice', () => {
  const issued = {
    number: '2026-0001',
    kind: 'invoice',
    openMinor: 8000,
    settledMinor: 0,
    dueDate: '2026-05-04',
    isCorrected: false,
  } as const
  test.each([
    ['draft', { number: null }, '2026-05-04'],
    ['issued', {}, '2026-05-04'],
    ['overdue', {}, '2026-05-05'],
    ['partly-paid', { openMinor: 1, settledMinor: 7999 }, '2026-05-04'],
    ['overdue', { openMinor: 1, settledMinor: 7999 }, '2026-05-05'],
    ['paid', { openMinor: 0, settledMinor: 8000 }, '2027-01-01'],
    ['corrected', { openMinor: 0, settledMinor: 8000, isCorrected: true }, '2027-01-01'],
    ['corrected', { kind: 'credit-note', openMinor: 0, settledMinor: -8000 }, '2026-05-04'],
    ['issued', { dueDate: null }, '2027-01-01'],
  ] as const)('is %s', (state, more, today) => {
    expect(invoiceState({ ...issued, ...more }, today)).toBe(state)
  })
})

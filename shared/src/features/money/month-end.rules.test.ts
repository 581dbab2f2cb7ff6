import { expect, test } from 'vitest'
import { daysOfPeriod, isPeriod, periodAfter } from './month-end.rules.ts'

// By the calendar.
test.each([
  ['2026-10', '2026-10-01', '2026-10-31'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026', '2026-01-01', '2026-12-31'],
  ['2028', '2028-01-01', '2028-12-31'],
])('%s is from %s through %s', (period, from, through) => {
  expect(daysOfPeriod(period)).toEqual({ from, through })
})

test.each(['2026-13', '2026-00', '2026-1', '26', '2026-10-01', '1899', '2200', '2026-10 ', ''])(
  '%j is no month and no year',
  (text) => {
    expect(isPeriod(text)).toBe(false)
  },
)

test.each([
  ['2026-10', 1, '2026-11'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-01', -13, '2024-12'],
  ['2026', -1, '2025'],
  ['2199-12', 0, '2199-12'],
])('%s and %i more is %s', (period, steps, then) => {
  expect([isPeriod(period), periodAfter(period, steps)]).toEqual([true, then])
})

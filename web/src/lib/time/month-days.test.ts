import { expect, test } from 'vitest'
import { dayByKey, monthAfter, weeksOf } from './month-days.ts'

test('weeks of a month, without the days of others', () => {
  expect(weeksOf('2026-02', 'monday').map((week) => week.length)).toEqual([1, 7, 7, 7, 6])
  expect(weeksOf('2026-02', 'sunday').map((week) => week.length)).toEqual([7, 7, 7, 7])
  expect(weeksOf('2028-02', 'monday').flat().at(-1)).toBe('2028-02-29')
})

test('months after another, over the turn of the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 12)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-05',
  ])
})

test.each([
  ['2026-01-31', 'PageDown', false, '2026-02-28'],
  ['2026-03-31', 'PageUp', false, '2026-02-28'],
  ['2028-02-29', 'PageDown', true, '2029-02-28'],
  ['2026-01-01', 'ArrowLeft', false, '2025-12-31'],
  ['2026-12-31', 'ArrowDown', false, '2027-01-07'],
  // Thursday 1 January: the week starts in December, and the month does not.
  ['2026-01-03', 'Home', false, '2026-01-01'],
  ['2026-01-14', 'Home', false, '2026-01-12'],
  ['2026-01-30', 'End', false, '2026-01-31'],
  ['2026-01-14', 'End', false, '2026-01-18'],
  ['2026-01-14', 'Enter', false, undefined],
])('from %s, %s (shift: %s) moves to %s', (day, key, shift, next) => {
  expect(dayByKey(day, key, shift, 'monday')).toBe(next)
})

import { expect, test } from 'vitest'
import { requestedRange, headingOf, isShown, stepped } from './calendar-range.ts'

const today = '2026-09-15'

test.each([
  ['day', '2026-09-15', 'Tuesday 15 September'],
  ['day', '2027-01-02', 'Saturday 2 January 2027'],
  ['week', '2026-09-15', '13 – 19 September 2026'],
  ['week', '2026-09-30', '27 September – 3 October 2026'],
  ['week', '2026-12-31', '27 December 2026 – 2 January 2027'],
  ['month', '2026-09-15', 'September 2026'],
  ['list', '2026-09-15', 'All Appointments'],
] as const)('the heading of %s at %s is %s', (view, day, heading) => {
  expect(headingOf(view, day, 'sunday', today)).toBe(heading)
})

test('a week starts on Sunday, or on Monday if the practice says so', () => {
  expect(requestedRange('week', '2026-09-13', 'sunday')).toEqual({ from: '2026-09-13', to: '2026-09-19' })
  expect(requestedRange('week', '2026-09-13', 'monday')).toEqual({ from: '2026-09-07', to: '2026-09-13' })
  expect(requestedRange('day', '2026-09-19', 'sunday')).toEqual({ from: '2026-09-13', to: '2026-09-19' })
})

test('a month is fetched in whole weeks, across clock changes and the turn of the year', () => {
  expect(requestedRange('month', '2026-10-05', 'sunday')).toEqual({ from: '2026-09-27', to: '2026-10-31' })
  expect(requestedRange('month', '2026-12-31', 'monday')).toEqual({ from: '2026-11-30', to: '2027-01-03' })
})

test.each([
  ['day', '2026-03-01', -1, '2026-02-28'],
  ['week', '2026-12-30', 1, '2027-01-06'],
  ['month', '2026-01-31', 1, '2026-02-28'],
  ['month', '2026-01-15', -1, '2025-12-15'],
] as const)('from %s %s by %i it is %s', (view, day, by, then) => {
  expect(stepped(view, day, by)).toBe(then)
})

test('a day is visible in its week and its month', () => {
  expect(isShown('week', '2026-09-19', '2026-09-13', 'sunday')).toBe(true)
  expect(isShown('week', '2026-09-19', '2026-09-13', 'monday')).toBe(false)
  expect(isShown('month', '2026-09-19', '2026-10-01', 'sunday')).toBe(false)
})

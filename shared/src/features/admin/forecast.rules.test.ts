import { expect, test } from 'vitest'
import { forecastOf, forecastText } from './forecast.rules.ts'

const gb = 1e9
/** Days from 1 November on with so much free of 100 GB. */
const days = (...free: number[]) =>
  free.map((each, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    diskBytes: 100 * gb,
    freeBytes: each * gb,
  }))

test('a disk that fills by a gigabyte a day is full when the rest is used', () => {
  expect(forecastOf(days(48, 47, 46, 45, 44, 43, 42))).toEqual({ kind: 'soon', weeks: 6 })
  expect(forecastOf(days(10, 9, 8, 7, 6, 5, 4, 3))).toEqual({ kind: 'soon', weeks: 1 })
})

test('days without a sample count as time', () => {
  const gaps = days(48, 47, 46, 45, 44, 43, 42).map((day, index) => ({
    ...day,
    day: `2026-11-${String(1 + 2 * index).padStart(2, '0')}`,
  }))
  expect(forecastOf(gaps)).toEqual({ kind: 'soon', weeks: 12 })
})

test('too few days say nothing', () => {
  expect(forecastOf([])).toEqual({ kind: 'too-few', missing: 7 })
  expect(forecastOf(days(48, 47, 46, 45, 44, 43))).toEqual({ kind: 'too-few', missing: 1 })
})

test('a disk that stays, empties or goes up and down is not said to fill', () => {
  expect(forecastOf(days(40, 40, 40, 40, 40, 40, 40))).toEqual({ kind: 'steady' })
  expect(forecastOf(days(40, 41, 42, 43, 44, 45, 46))).toEqual({ kind: 'steady' })
  expect(forecastOf(days(40, 10, 42, 9, 41, 8, 40))).toEqual({ kind: 'steady' })
})

test('what is years away is not counted in weeks', () => {
  expect(forecastOf(days(90, 89.99, 89.98, 89.97, 89.96, 89.95, 89.94))).toEqual({ kind: 'far' })
})

test('a few days off the line do not hide that it fills', () => {
  expect(forecastOf(days(48, 47.5, 46, 44.8, 44.1, 43, 42))).toEqual({ kind: 'soon', weeks: 6 })
})

test('in words', () => {
  expect(forecastText({ kind: 'soon', weeks: 6 })).toBe('Full in about 6 weeks')
  expect(forecastText({ kind: 'soon', weeks: 1 })).toBe('Full in about 1 week')
  expect(forecastText({ kind: 'far' })).toBe('Full in more than two years')
  expect(forecastText({ kind: 'steady' })).toBe('Not clearly filling up')
  expect(forecastText({ kind: 'too-few', missing: 3 })).toBe('Not enough days for a forecast yet: 3 more days')
  expect(forecastText({ kind: 'too-few', missing: 1 })).toBe('Not enough days for a forecast yet: 1 more day')
})

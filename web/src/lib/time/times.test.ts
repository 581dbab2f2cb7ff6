import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import { afterEach, expect, test } from 'vitest'
import { setClockStyle } from './format.ts'
import { offeredTimes, readTime, timeShown } from './times.ts'

afterEach(() => setClockStyle('12-hour'))

test.each([
  ['9:30 AM', '09:30'],
  ['2:30 pm', '14:30'],
  ['2:30p', '14:30'],
  ['2 p.m.', '14:00'],
  ['12 AM', '00:00'],
  ['12:15 am', '00:15'],
  ['12 PM', '12:00'],
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['9.15', '09:15'],
  ['9h15', '09:15'],
  ['  9 30 ', '09:30'],
  // Without AM or PM, hours from seven on are in the morning.
  ['9', '09:00'],
  ['7', '07:00'],
  ['12', '12:00'],
  ['6', '18:00'],
  ['2:30', '14:30'],
  // A nought in front is written by who means all 24 hours.
  ['02:30', '02:30'],
  ['0', '00:00'],
])('%j is %s on a 12-hour clock', (typed, meant) => {
  expect(readTime(typed, '12-hour')).toBe(meant)
})

test.each([
  ['2:30', '02:30'],
  ['9', '09:00'],
  ['17', '17:00'],
  ['5 pm', '17:00'],
])('%j is %s on a 24-hour clock', (typed, meant) => {
  expect(readTime(typed, '24-hour')).toBe(meant)
})

test.each(['', 'noon', '25', '24:00', '9:60', '9:5', '13 pm', '0 am', '9:30 AM sharp', '-3', '１２:30'])(
  '%j is no time',
  (typed) => {
    expect(readTime(typed, '12-hour')).toBeUndefined()
  },
)

test('an end without am/pm is the first one after the start', () => {
  expect(readTime('11', '12-hour', '10:00')).toBe('11:00')
  expect(readTime('1', '12-hour', '11:00')).toBe('13:00')
  expect(readTime('8', '12-hour', '11:00')).toBe('20:00')
  expect(readTime('12:30', '12-hour', '11:40')).toBe('12:30')
  expect(readTime('12:30', '12-hour', '23:00')).toBe('12:30')
  expect(readTime('8 am', '12-hour', '11:00')).toBe('08:00')
})

test('a value follows the practice’s or the given clock style; invalid input stays as typed', () => {
  const shown = (...given: Parameters<typeof timeShown>) => timeShown(...given).replace(/\s/gu, ' ')
  expect([shown('14:05'), shown('14:05', '24-hour'), shown('noon'), shown('')]).toEqual([
    '2:05 PM',
    '14:05',
    'noon',
    '',
  ])
  setClockStyle('24-hour')
  expect([shown('09:00'), shown('09:00', '12-hour')]).toEqual(['09:00', '9:00 AM'])
  expect([isTime('09:05'), isTime('9:05'), isTime('24:00')]).toEqual([true, false, false])
})

test('offers quarters of a long day and the current value, after the given time', () => {
  expect(offeredTimes('').filter((_, index) => index % 28 === 0)).toEqual(['07:00', '14:00', '21:00'])
  expect(offeredTimes('06:20').slice(0, 3)).toEqual(['06:20', '07:00', '07:15'])
  expect(offeredTimes('17:05', '16:45').slice(0, 3)).toEqual(['17:00', '17:05', '17:15'])
  expect(offeredTimes('16:00', '16:45')[0]).toBe('17:00')
  expect(offeredTimes('noon', 'soon')).toHaveLength(57)
})

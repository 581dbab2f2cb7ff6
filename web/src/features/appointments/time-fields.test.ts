import { expect, test } from 'vitest'
import {
  endFollowing,
  isTime,
  lengthWords,
  minutesBetween,
  offeredEnds,
  offeredStarts,
  readTime,
} from './time-fields.ts'

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
  // Nobody said which half of the day: from seven in the morning on.
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

test('an end that says no half of the day is the first one after the start', () => {
  expect(readTime('11', '12-hour', '10:00')).toBe('11:00')
  expect(readTime('1', '12-hour', '11:00')).toBe('13:00')
  expect(readTime('8', '12-hour', '11:00')).toBe('20:00')
  expect(readTime('12:30', '12-hour', '11:40')).toBe('12:30')
  expect(readTime('12:30', '12-hour', '23:00')).toBe('12:30')
  expect(readTime('8 am', '12-hour', '11:00')).toBe('08:00')
})

test('the end goes along with the start until it is set to something else', () => {
  const before = { startTime: '10:00', endTime: '10:50' }
  expect(endFollowing({ startTime: '', endTime: '' }, '10:00', 50)).toBe('10:50')
  expect(endFollowing(before, '14:15', 50)).toBe('15:05')
  expect(endFollowing({ ...before, endTime: '11:30' }, '14:15', 50)).toBe('11:30')
  expect(endFollowing(before, '14:', 50)).toBe('10:50')
  expect(endFollowing(before, '23:30', 50)).toBe('23:59')
})

test('lengths', () => {
  expect(minutesBetween('09:45', '11:00')).toBe(75)
  expect(minutesBetween('11:00', '09:45')).toBeUndefined()
  expect(minutesBetween('11:00', '11:')).toBeUndefined()
  expect([50, 60, 61, 80, 120].map(lengthWords)).toEqual([
    '50 minutes',
    '1 hour',
    '1 hour 1 minute',
    '1 hour 20 minutes',
    '2 hours',
  ])
  expect([isTime('09:05'), isTime('9:05'), isTime('24:00')]).toEqual([true, false, false])
})

test('what is offered are times, and ends come after the start', () => {
  expect(offeredStarts('').filter((_, index) => index % 28 === 0)).toEqual(['07:00', '14:00', '21:00'])
  expect(offeredStarts('06:20').slice(0, 3)).toEqual(['06:20', '07:00', '07:15'])
  expect(offeredEnds('10:00', 55)).toContain('10:55')
  expect(offeredEnds('23:30', 50)).toEqual(['23:55', '23:59'])
  expect(offeredEnds('', 50)).toEqual([])
})

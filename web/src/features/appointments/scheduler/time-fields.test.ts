import { expect, test } from 'vitest'
import { endFollowing, lengthText, minutesBetween, offeredEnds } from './time-fields.ts'

test('the end follows the start until it is set by hand', () => {
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
  expect([50, 60, 61, 80, 120].map(lengthText)).toEqual([
    '50 minutes',
    '1 hour',
    '1 hour 1 minute',
    '1 hour 20 minutes',
    '2 hours',
  ])
})

test('offered end times are after the start', () => {
  expect(offeredEnds('10:00', 55)).toContain('10:55')
  expect(offeredEnds('23:30', 50)).toEqual(['23:55', '23:59'])
  expect(offeredEnds('', 50)).toEqual([])
})

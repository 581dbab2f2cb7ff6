import { describe, expect, test } from 'vitest'
import {
  appointmentStatuses,
  isCancelled,
  isLate,
  isOpen,
  isUnusualLength,
  monthlyLimitRefusal,
  statusesAfter,
} from './appointments.rules.ts'

const cancelled = ['cancelled', 'cancelled-client', 'cancelled-therapist']

test.each(appointmentStatuses)('%s is open, cancelled or over, and only one of them', (status) => {
  expect(isCancelled(status)).toBe(cancelled.includes(status))
  expect(isOpen(status)).toBe(!cancelled.includes(status) && !['completed', 'no-show'].includes(status))
})

test.each([
  ['pending', ['confirmed', 'cancelled-therapist', 'cancelled-client'], ['completed', 'no-show']],
  ['confirmed', ['cancelled-therapist', 'cancelled-client'], ['completed', 'no-show']],
  ['scheduled', ['cancelled-therapist', 'cancelled-client'], ['completed', 'no-show']],
  ['completed', ['scheduled', 'no-show'], []],
  ['no-show', ['scheduled', 'completed'], []],
  ['cancelled', ['scheduled'], []],
  ['cancelled-client', ['scheduled'], []],
  ['cancelled-therapist', ['scheduled'], []],
] as const)('after %s come %j, and %j once it has started', (status, before, more) => {
  expect(statusesAfter(status, false).toSorted()).toEqual(before.toSorted())
  expect(statusesAfter(status, true).toSorted()).toEqual([...before, ...more].toSorted())
})

describe('a change is late', () => {
  const startsAt = '2026-03-30T10:00:00Z'
  const booking = (cancellationHours: number) => ({ startsAt, cancellationHours })

  test.each([
    ['a day before, to the millisecond', 24, '2026-03-29T10:00:00.000Z', false],
    ['a millisecond within a day', 24, '2026-03-29T10:00:00.001Z', true],
    ['after the start', 24, '2026-03-30T11:00:00Z', true],
    ['an hour before, to the millisecond', 1, '2026-03-30T09:00:00.000Z', false],
    ['within an hour', 1, '2026-03-30T09:30:00Z', true],
    ['never without a window', 0, '2026-03-30T11:00:00Z', false],
    ['two weeks before', 336, '2026-03-16T10:00:00Z', false],
    ['within two weeks', 336, '2026-03-16T10:00:00.001Z', true],
  ])('%s: %d hours at %s', (_when, hours, at, late) => {
    expect(isLate(booking(hours), Date.parse(at))).toBe(late)
  })
})

test('the refusal of a full month has the number and what helps', () => {
  expect(monthlyLimitRefusal(40)).toBe(
    'Monthly appointment limit reached (40 appointments). Upgrade your plan for unlimited appointments.',
  )
})

test.each([
  [50, [5, 14, 151, 240], [15, 17, 50, 150]],
  [90, [22, 181], [23, 180]],
  [10, [5, 31], [10, 15, 30]],
  [240, [59, 181], [60, 180, 240]],
])('with sessions of %i minutes, unusual lengths are %j, and these are not: %j', (usual, unusual, others) => {
  expect([...unusual, ...others].filter((length) => isUnusualLength(length, usual))).toEqual(unusual)
})

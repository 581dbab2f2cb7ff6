import { expect, test } from 'vitest'
import { lengthText, repeatText, shortName, statusName, timeSpan } from './appointment-labels.ts'

test('times are in the zone, with AM or PM once if both are the same', () => {
  const span = { startsAt: '2026-07-01T10:30:00Z', endsAt: '2026-07-01T11:20:00Z' }
  expect(timeSpan(span, 'Europe/London')).toBe('11:30 AM–12:20 PM')
  expect(timeSpan(span, 'America/New_York')).toBe('6:30–7:20 AM')
})

test.each([
  [{ unit: 'week', every: 1, count: null }, '2026-09-15', 'Every week on Tuesday, open-ended'],
  [{ unit: 'week', every: 2, count: 12 }, '2026-09-15', 'Every 2 weeks on Tuesday, 12 in all'],
  [{ unit: 'week', every: 1, count: null }, undefined, 'Every week, open-ended'],
  [{ unit: 'month', every: 1, by: 'date', count: null }, '2026-09-22', 'Every month on the 22nd, open-ended'],
  [{ unit: 'month', every: 1, by: 'date', count: null }, '2026-09-30', 'Every month on the same date, open-ended'],
  [
    { unit: 'month', every: 3, by: 'weekday', count: 4 },
    '2026-09-08',
    'Every 3 months on the second Tuesday, 4 in all',
  ],
  [{ unit: 'month', every: 1, by: 'weekday', count: 4 }, '2026-09-29', 'Every month on the last Tuesday, 4 in all'],
  [
    { unit: 'month', every: 1, by: 'weekday', count: 4 },
    '2026-09-22',
    'Every month on the fourth or last Tuesday, 4 in all',
  ],
] as const)('a series %j from %s is %s', (rule, day, words) => {
  expect(repeatText(rule, day)).toBe(words)
})

test('statuses have the specified names; lengths are rough; names are short', () => {
  expect(['cancelled', 'cancelled-client', 'cancelled-therapist'].map((one) => statusName(one as 'cancelled'))).toEqual(
    ['Cancelled', 'Cancelled', 'Cancelled'],
  )
  expect([statusName('pending'), statusName('no-show'), statusName('scheduled')]).toEqual([
    'Pending',
    'No-show',
    'Scheduled',
  ])
  expect([30_000, 3_600_000, 47.9 * 3_600_000, 48 * 3_600_000].map(lengthText)).toEqual([
    '1 minute',
    '1 hour',
    '47 hours',
    '2 days',
  ])
  expect([shortName('Jonas Bell'), shortName('Ana'), shortName('Ana María de la Cruz')]).toEqual([
    'Jonas B.',
    'Ana',
    'Ana C.',
  ])
})

import { expect, test } from 'vitest'
import { whenText } from './when-text.ts'

/** Tuesday, half past three in the afternoon in London. */
const now = new Date('2026-09-15T14:30:00Z')

test.each([
  ['2026-09-15T14:00:00Z', 'now'],
  ['2026-09-15T14:30:00Z', 'now'],
  ['2026-09-15T14:30:20Z', 'in 1 minute'],
  ['2026-09-15T15:29:00Z', 'in 59 minutes'],
  ['2026-09-15T15:30:00Z', 'today'],
  ['2026-09-15T22:59:00Z', 'today'],
  ['2026-09-15T23:00:00Z', 'tomorrow'],
  ['2026-09-16T22:59:00Z', 'tomorrow'],
  ['2026-09-17T08:00:00Z', 'in 2 days'],
  ['2026-09-28T08:00:00Z', 'in 13 days'],
  ['2026-09-29T08:00:00Z', undefined],
])('an appointment at %s is %s', (startsAt, expected) => {
  expect(whenText({ startsAt }, now, 'Europe/London')).toBe(expected)
})

test('days are those of the client, also over a clock change', () => {
  expect(whenText({ startsAt: '2026-09-15T23:30:00Z' }, now, 'America/New_York')).toBe('today')
  const beforeChange = new Date('2026-10-24T12:00:00Z')
  expect(whenText({ startsAt: '2026-10-26T09:00:00Z' }, beforeChange, 'Europe/London')).toBe('in 2 days')
})

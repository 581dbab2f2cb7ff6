import { trialDays } from '@openhour/shared/access/tiers.ts'
import { expect, test } from 'vitest'
import { trialDaysLeft } from './trial-days.ts'

const endsAt = '2026-09-24T10:00:00.000Z'

test.each([
  ['2026-09-10T10:00:00.000Z', 14],
  ['2026-09-10T10:00:00.001Z', 14],
  ['2026-09-15T10:00:00.000Z', 9],
  ['2026-09-15T10:00:00.001Z', 9],
  ['2026-09-15T09:59:59.999Z', 10],
  ['2026-09-23T10:00:00.000Z', 1],
  ['2026-09-24T09:59:59.999Z', 1],
])('at %s there are %i days left', (now, days) => {
  expect(trialDaysLeft(endsAt, new Date(now))).toBe(days)
})

test('accepts instants with an offset', () => {
  expect(trialDaysLeft('2026-09-24T15:30:00+05:30', new Date('2026-09-15T10:00:00Z'))).toBe(9)
})

test('a wrong browser clock neither ends nor extends an active trial', () => {
  expect(trialDaysLeft(endsAt, new Date('2027-01-01T00:00:00Z'))).toBe(1)
  expect(trialDaysLeft(endsAt, new Date('2025-01-01T00:00:00Z'))).toBe(trialDays)
})

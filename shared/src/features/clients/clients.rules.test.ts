import { expect, test } from 'vitest'
import {
  clientLimitExplanation,
  clientLimitRefusal,
  isAtClientLimit,
  openingClientList,
  weeksActive,
} from './clients.rules.ts'

test.each([
  [19, 20, false],
  [20, 20, true],
  [21, 20, true],
  [0, 0, true],
  [5000, null, false],
])('%d clients are all that %j allow: %s', (active, limit, reached) => {
  expect(isAtClientLimit(active, limit)).toBe(reached)
})

test('the texts of the limit', () => {
  expect(clientLimitRefusal(20)).toBe('Client limit reached (20 clients). Upgrade your plan to add more clients.')
  const status = { trialExpired: false, plansOn: true }
  expect(clientLimitExplanation({ ...status, tier: 'pro' }, 20)).toContain('Upgrade to Premium')
  expect(clientLimitExplanation({ ...status, tier: 'trial' }, 20)).toContain('your client limit of 20 clients')
})

test('the list opens with the first page of clients who are not archived', () => {
  expect(openingClientList).toEqual({ archived: false, sort: 'newest', page: 1 })
})

test.each([
  [null, '2026-06-01', 0],
  ['2026-06-01', '2026-06-01', 0],
  ['2026-05-26', '2026-06-01', 0],
  ['2026-05-25', '2026-06-01', 1],
  ['2026-05-18', '2026-06-01', 2],
  ['2026-05-12', '2026-06-01', 2],
  ['2026-03-23', '2026-03-30', 1],
  ['1926-06-01', '2026-06-01', 5217],
  ['2026-06-20', '2026-06-01', 0],
])('a record since %j is active on %s for %d whole weeks', (since, today, weeks) => {
  expect(weeksActive(since, today)).toBe(weeks)
})

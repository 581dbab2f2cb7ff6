import { expect, test } from 'vitest'
import { isWaiting, versionLabel } from './consents.rules.ts'

const unanswered = { signedAt: null, declinedAt: null, cancelledAt: null }

test('a request waits until it is signed, declined or cancelled', () => {
  expect(isWaiting(unanswered)).toBe(true)
  for (const ended of ['signedAt', 'declinedAt', 'cancelledAt'])
    expect(isWaiting({ ...unanswered, [ended]: '2026-06-01T10:00:00Z' })).toBe(false)
})

test.each([
  ['own-3', 'Practice text, version 3'],
  ['standard-12', 'Standard text, version 12'],
])('%s is %s', (version, label) => {
  expect(versionLabel(version)).toBe(label)
})

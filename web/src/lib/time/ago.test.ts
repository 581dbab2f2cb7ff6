import { expect, test } from 'vitest'
import { ago } from './ago.ts'

const now = new Date('2026-09-15T12:00:00Z')

test.each([
  ['2026-09-15T11:59:01Z', 'less than a minute ago'],
  ['2026-09-15T12:00:30Z', 'less than a minute ago'],
  ['2026-09-15T11:59:00Z', '1 minute ago'],
  ['2026-09-15T11:00:01Z', '59 minutes ago'],
  ['2026-09-15T11:00:00.123456Z', '59 minutes ago'],
  ['2026-09-15T11:00:00Z', '1 hour ago'],
  ['2026-09-14T12:00:01Z', '23 hours ago'],
  ['2026-09-14T12:00:00Z', '1 day ago'],
  ['2026-08-17T12:00:00Z', '29 days ago'],
  ['2026-08-16T12:00:00Z', '1 month ago'],
  ['2025-09-16T12:00:00Z', '12 months ago'],
  ['2025-09-15T12:00:00Z', '1 year ago'],
  ['2024-01-01T12:00:00Z', '2 years ago'],
])('%s is %s', (at, words) => {
  expect(ago(at, now)).toBe(words)
})

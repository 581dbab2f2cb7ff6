import { notificationKinds } from '@openhour/shared/features/notifications/notification-kinds.rules.ts'
import { isInnerPath } from '@openhour/shared/lib/inner-path.ts'
import { expect, test } from 'vitest'
import { notificationRows } from './notifications.ts'

const today = '2026-09-15'

test('the accounts of the sample were told of what is by now, newest first, of kinds that the product raises, leading inside', () => {
  const byAccount = Map.groupBy(notificationRows(today), (row) => row.user_id)
  expect([...byAccount.values()].map((rows) => rows.length)).toEqual([25, 6, 1, 3, 1, 1])
  for (const rows of byAccount.values()) {
    const days = rows.map((row) => row.created_at)
    expect(days).toEqual([...days].sort((a, b) => b.localeCompare(a)))
    expect(rows.some((row) => !row.is_read)).toBe(true)
    for (const row of rows) {
      expect(Object.keys(notificationKinds)).toContain(row.kind)
      expect(row.created_at < today).toBe(true)
      expect(isInnerPath(row.action_url)).toBe(true)
    }
  }
})

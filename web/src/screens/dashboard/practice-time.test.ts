import { expect, test } from 'vitest'
import { joinedThisMonth, practiceMoment } from './practice-time.ts'

const now = new Date('2026-09-30T23:30:00Z')

test('the moment is the practice’s, and named where the browser is elsewhere', () => {
  expect(practiceMoment(now, 'UTC', 'UTC')).toBe('Wednesday 30 September, 11:30 PM')
  expect(practiceMoment(now, 'Asia/Kolkata', 'Asia/Kolkata')).toBe('Thursday 1 October, 5:00 AM')
  expect(practiceMoment(now, 'America/Sao_Paulo', 'UTC')).toBe('Wednesday 30 September, 8:30 PM in America/Sao Paulo')
})

const added = (...days: string[]) => days.map((createdAt) => ({ createdAt }))

test('who joined this month goes by the month of the practice', () => {
  const clients = added('2026-09-30T22:00:00Z', '2026-09-01T00:00:00Z', '2026-08-31T23:00:00Z')
  expect(joinedThisMonth(clients, 3, now, 'UTC')).toBe(2)
  expect(joinedThisMonth(clients, 3, now, 'Asia/Kolkata')).toBe(1)
  expect(joinedThisMonth([], 0, now, 'UTC')).toBe(0)
})

test('no figure where the list ends before the month does', () => {
  expect(joinedThisMonth(added('2026-09-30T22:00:00Z', '2026-09-29T22:00:00Z'), 90, now, 'UTC')).toBeUndefined()
  expect(joinedThisMonth(added('2026-09-30T22:00:00Z', '2026-08-29T22:00:00Z'), 90, now, 'UTC')).toBe(1)
})

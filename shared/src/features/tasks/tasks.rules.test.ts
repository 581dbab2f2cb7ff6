import { expect, test } from 'vitest'
import { dueSoonText, isDueSoon, isOverdue, openingTaskList, taskAddress } from './tasks.rules.ts'

const now = new Date('2026-03-29T10:00:00.000Z')

test.each([
  ['a day before', '2026-03-30T10:00:00.000Z', false, true],
  ['a moment more than a day before', '2026-03-30T10:00:00.001Z', false, false],
  ['an hour before', '2026-03-29T11:00:00Z', false, true],
  ['at the very moment', '2026-03-29T10:00:00.000Z', false, true],
  ['a moment after', '2026-03-29T09:59:59.999Z', true, false],
  ['long after', '2025-03-29T10:00:00Z', true, false],
  ['without a time', null, false, false],
])('a task, %s: due at %s, overdue %s, due soon %s', (_when, dueAt, overdue, soon) => {
  const task = { status: 'pending' as const, dueAt }
  expect([isOverdue(task, now), isDueSoon(task, now)]).toEqual([overdue, soon])
  const done = { ...task, status: 'completed' as const }
  expect([isOverdue(done, now), isDueSoon(done, now)]).toEqual([false, false])
})

test('the warning, the page and the first list', () => {
  expect(dueSoonText).toBe('Due within 24 hours!')
  expect(taskAddress('t1')).toBe('/app/tasks?task=t1')
  expect(openingTaskList).toEqual({ status: 'all', page: 1 })
})

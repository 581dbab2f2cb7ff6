import type { Task } from '@openhour/shared/features/tasks/tasks.contract.ts'
import type { TaskFilter } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { dayAfter, isDay } from '@openhour/shared/lib/days.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatDate, formatDay, formatTime, formatTimeOfDay } from '../../lib/time/format.ts'

export const filterNames: Record<TaskFilter, string> = {
  all: 'All Tasks',
  pending: 'Pending',
  completed: 'Completed',
  overdue: 'Overdue',
}

function dayText(day: string, today: string): string {
  if (day === today) return 'today'
  if (day === dayAfter(today, 1)) return 'tomorrow'
  return day === dayAfter(today, -1) ? 'yesterday' : formatDay(day)
}

/** 'Due tomorrow, 5:30 PM', by the clocks of the practice. */
export function dueText({ dueDate, dueTime }: Pick<Task, 'dueDate' | 'dueTime'>, now: Date, zone: string): string {
  if (dueDate === null) return 'No deadline'
  if (!isDay(dueDate)) return 'Invalid date'
  const day = dayText(dueDate, dayIn(now, zone))
  return dueTime === null ? `Due ${day}` : `Due ${day}, ${formatTimeOfDay(dueTime)}`
}

/** '12 Sep 2026, 9:00 AM' in the zone of the practice. */
export function reminderText(remindAt: string, zone: string): string {
  return `${formatDate(remindAt, { zone })}, ${formatTime(remindAt, { zone })}`
}

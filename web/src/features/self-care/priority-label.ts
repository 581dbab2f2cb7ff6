import type { TaskPriority } from '@openhour/shared/features/self-care/self-care.rules.ts'

/** 'High' */
export function priorityLabel(priority: TaskPriority): string {
  return `${priority.charAt(0).toUpperCase()}${priority.slice(1)}`
}

/** Of a therapist's own tasks and of a client's self-care tasks, lowest first. */
export const taskPriorities = ['low', 'medium', 'high'] as const
export type TaskPriority = (typeof taskPriorities)[number]

/** 'High' */
export function priorityLabel(priority: TaskPriority): string {
  return `${priority.charAt(0).toUpperCase()}${priority.slice(1)}`
}

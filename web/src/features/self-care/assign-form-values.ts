import { TaskDetails } from '@openhour/shared/features/self-care/self-care.contract.ts'
import {
  assignCategories,
  type TaskCategory,
  type TaskPriority,
  taskPriorities,
} from '@openhour/shared/features/self-care/self-care.rules.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'

export type AssignFormValues = { task: string; category: TaskCategory; priority: TaskPriority }

export const emptyTask: AssignFormValues = { task: '', category: assignCategories[0], priority: 'medium' }

export const categoryOptions = assignCategories.map((value) => ({ value, label: value }))
export const priorityOptions = taskPriorities.map((value) => ({ value, label: priorityWord(value) }))

/** 'High' */
export function priorityWord(priority: TaskPriority): string {
  return `${priority.charAt(0).toUpperCase()}${priority.slice(1)}`
}

/** Where two versions of the form differ, in the words of the form. */
export function differences(here: AssignFormValues, other: AssignFormValues) {
  const labels = { task: 'Task', category: 'Category', priority: 'Priority' } as const
  return (['task', 'category', 'priority'] as const)
    .filter((name) => here[name] !== other[name])
    .map((name) => ({ label: labels[name], here: here[name], other: other[name] }))
}

/** The browser's check is the server's own schema. */
export const checkTask: Resolver<AssignFormValues> = (values) => {
  const errors: FieldErrors<AssignFormValues> = {}
  for (const { path, message } of TaskDetails.safeParse(values).error?.issues ?? []) {
    const [name] = path
    if (name === 'task' || name === 'category' || name === 'priority') errors[name] ??= { type: 'check', message }
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

import { type Task, TaskDetails } from '@openhour/shared/features/tasks/tasks.contract.ts'
import {
  taskCategories,
  type TaskCategory,
  taskPriorities,
  type TaskPriority,
  taskTexts,
} from '@openhour/shared/features/tasks/tasks.rules.ts'
import { isDay } from '@openhour/shared/lib/days.ts'
import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import { instantOf, wallAt, wallMsOf } from '@openhour/shared/lib/wall-time.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { formatDay } from '../../lib/format.ts'
import { timeShown } from '../../lib/times.ts'
import { priorityWord } from './task-words.ts'

/** The form as it is typed: every field a text, '' for nothing; days and times as the clocks of the practice show them. */
export type TaskFormValues = Record<
  'title' | 'description' | 'category' | 'priority' | 'dueDate' | 'dueTime' | 'reminder' | 'remindDate' | 'remindTime',
  string
>

const labels: Record<keyof TaskFormValues, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  priority: 'Priority',
  dueDate: 'Due date',
  dueTime: 'Due time',
  reminder: 'Reminder',
  remindDate: 'Remind on',
  remindTime: 'Remind at',
}
const fieldNames = Object.keys(labels) as (keyof TaskFormValues)[]

export const emptyTask: TaskFormValues = {
  title: '',
  description: '',
  category: taskCategories[0],
  priority: 'medium',
  dueDate: '',
  dueTime: '',
  reminder: '',
  remindDate: '',
  remindTime: '',
}

export const categoryOptions = taskCategories.map((value) => ({ value, label: value }))
/** The most urgent first. */
export const priorityOptions = taskPriorities.toReversed().map((value) => ({ value, label: priorityWord(value) }))

/** A reminder whose day was chosen comes at the beginning of a working day, unless somebody says otherwise. */
export const usualReminderTime = '09:00'

export function valuesOf(task: Task, zone: string): TaskFormValues {
  const wall = task.remindAt === null ? '' : new Date(wallAt(zone, Date.parse(task.remindAt))).toISOString()
  return {
    title: task.title,
    description: task.description ?? '',
    category: task.category,
    priority: task.priority,
    dueDate: task.dueDate ?? '',
    dueTime: task.dueTime ?? '',
    reminder: task.reminder ?? '',
    remindDate: wall.slice(0, 10),
    remindTime: wall.slice(11, 16),
  }
}

function momentOf({ remindDate, remindTime }: TaskFormValues, zone: string): string | undefined {
  if (!isDay(remindDate) || !isTime(remindTime)) return undefined
  const [hours = 0, minutes = 0] = remindTime.split(':').map(Number)
  return new Date(instantOf(zone, wallMsOf(remindDate, hours * 60 + minutes))).toISOString()
}

/** The reminder's moment; one that was left alone is the one that was read, also where clocks show it twice. */
function remindAtOf(values: TaskFormValues, zone: string, opened: Task | undefined): string | undefined {
  if (opened?.remindAt) {
    const was = valuesOf(opened, zone)
    if (was.remindDate === values.remindDate && was.remindTime === values.remindTime) return opened.remindAt
  }
  return momentOf(values, zone)
}

/** As the server reads it: what is empty is left out. */
export function detailsOf(values: TaskFormValues, zone: string, opened?: Task): TaskDetails {
  const { title, description, category, priority, reminder, dueDate, dueTime } = values
  const remindAt = remindAtOf(values, zone, opened)
  return {
    title: title.trim(),
    category: category as TaskCategory,
    priority: priority as TaskPriority,
    ...(description.trim() !== '' && { description }),
    ...(reminder.trim() !== '' && { reminder: reminder.trim() }),
    ...(dueDate !== '' && { dueDate }),
    ...(dueTime !== '' && { dueTime }),
    ...(remindAt !== undefined && { remindAt }),
  }
}

/** The browser's check is the server's own schema, asked about what would be sent; and what only the form can tell of a reminder. */
export function checkTask(zone: string, opened?: Task): Resolver<TaskFormValues> {
  return (values) => {
    const errors: FieldErrors<TaskFormValues> = {}
    const blame = (name: keyof TaskFormValues, message: string) => (errors[name] ??= { type: 'check', message })
    const details = detailsOf(values, zone, opened)
    for (const { path, message } of TaskDetails.safeParse(details).error?.issues ?? []) {
      const name = fieldNames.find((field) => field === path[0])
      if (name) blame(name, message)
    }
    const { remindDate, remindTime } = values
    if (remindTime !== '' && !isTime(remindTime)) blame('remindTime', taskTexts.noTime)
    if (remindDate !== '' && !isDay(remindDate)) blame('remindDate', taskTexts.noMoment)
    else if (remindDate !== '' && remindTime === '') blame('remindTime', 'Please choose the time as well')
    else if (remindDate === '' && remindTime !== '') blame('remindDate', 'Please choose the day as well')
    else if (details.remindAt !== undefined && details.remindAt !== opened?.remindAt)
      if (Date.parse(details.remindAt) <= Date.now()) blame('remindDate', taskTexts.reminderPast)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

/** Where two versions of the form differ, in words. */
export function differences(here: TaskFormValues, other: TaskFormValues) {
  return fieldNames
    .filter((name) => here[name] !== other[name])
    .map((name) => ({ label: labels[name], here: shown(name, here[name]), other: shown(name, other[name]) }))
}

function shown(name: keyof TaskFormValues, value: string): string {
  if (value === '') return ''
  if (name === 'dueDate' || name === 'remindDate') return formatDay(value)
  if (name === 'dueTime' || name === 'remindTime') return timeShown(value)
  return name === 'priority' ? priorityWord(value as TaskPriority) : value
}

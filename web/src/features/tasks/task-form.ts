import { priorityLabel, taskPriorities } from '@openhour/shared/lib/task-priorities.ts'
import { type Task, TaskDetails } from '@openhour/shared/features/tasks/tasks.contract.ts'
import { taskCategories, taskTexts } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { isDay } from '@openhour/shared/lib/days.ts'
import { isTime } from '@openhour/shared/lib/time-of-day.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'
import { timeShown } from '../../lib/time/times.ts'
import { momentOf, wallOf } from '../../lib/time/wall-moment.ts'
import { TimeInput } from '../../ui/TimeInput.tsx'
import { dayField } from '../../ui/form/day-field.ts'

/** Default time of a reminder: the start of a working day. */
const usualReminderTime = '09:00'

const { remindAt: _, ...details } = TaskDetails.shape
const time = { control: TimeInput, shown: timeShown, width: 'pair' } as const

/** The server stores the reminder as an instant; the form has day and time on the practice's clock. */
export const taskForm = (zone: string) =>
  defineForm({
    schema: TaskDetails,
    shape: { ...details, remindDate: z.optional(z.string()), remindTime: z.optional(z.string()) },
    fields: {
      title: { label: 'Title', control: 'text' },
      description: { label: 'Description', control: 'textarea' },
      category: {
        label: 'Category',
        control: 'select',
        options: taskCategories.map((value) => ({ value, label: value })),
        width: 'pair',
      },
      priority: {
        label: 'Priority',
        control: 'select',
        // The most urgent first.
        options: taskPriorities.toReversed().map((value) => ({ value, label: priorityLabel(value) })),
        width: 'pair',
      },
      dueDate: { label: 'Due date', ...dayField(), width: 'pair' },
      dueTime: { label: 'Due time', hint: 'Without one, the task is due at the end of the day.', ...time },
      reminder: {
        label: 'Reminder',
        control: 'text',
        hint: 'Shown on the task and in its notification.',
      },
      remindDate: {
        label: 'Remind on',
        ...dayField(),
        hint: 'When to send the notification.',
        width: 'pair',
        onChange: ({ getValues, setValue }) => {
          if (getValues('remindDate') !== '' && getValues('remindTime') === '')
            setValue('remindTime', usualReminderTime)
        },
      },
      remindTime: { label: 'Remind at', ...time },
    },
    errorsAt: { remindAt: 'remindDate' },
    toValues: ({ remindAt }: Task) => (remindAt === null ? {} : reminderOf(remindAt, zone)),
    toInput: ({ remindDate = '', remindTime = '', ...rest }, base) => {
      const remindAt = remindedAt({ remindDate, remindTime }, zone, base)
      return { ...rest, ...(remindAt !== undefined && { remindAt }) }
    },
    check: ({ remindDate, remindTime }, { remindAt }, base) => {
      if (remindTime !== '' && !isTime(remindTime)) return { remindTime: taskTexts.noTime }
      if (remindDate !== '' && !isDay(remindDate)) return { remindDate: taskTexts.noMoment }
      if (remindDate !== '' && remindTime === '') return { remindTime: 'Please choose the time as well' }
      if (remindDate === '' && remindTime !== '') return { remindDate: 'Please choose the day as well' }
      const past = remindAt !== undefined && remindAt !== base?.remindAt && Date.parse(remindAt) <= Date.now()
      return past ? { remindDate: taskTexts.reminderPast } : {}
    },
  })

type Reminder = { remindDate: string; remindTime: string }

function reminderOf(remindAt: string, zone: string): Reminder {
  const { day, time } = wallOf(remindAt, zone)
  return { remindDate: day, remindTime: time }
}

/** The instant of the reminder. An unchanged one keeps its original instant, even where clocks show the time twice. */
function remindedAt({ remindDate, remindTime }: Reminder, zone: string, base: Task | undefined): string | undefined {
  if (base?.remindAt) {
    const was = reminderOf(base.remindAt, zone)
    if (was.remindDate === remindDate && was.remindTime === remindTime) return base.remindAt
  }
  return momentOf({ day: remindDate, time: remindTime }, zone)
}

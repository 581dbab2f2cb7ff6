import { priorityLabel, taskPriorities } from '@openhour/shared/lib/task-priorities.ts'
import { TaskDetails } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { assignCategories } from '@openhour/shared/features/self-care/self-care.rules.ts'
import { defineForm } from '../../lib/forms/define-form.ts'

export const assignForm = defineForm({
  schema: TaskDetails,
  shape: TaskDetails.shape,
  fields: {
    task: { label: 'Task', control: 'text' },
    category: {
      label: 'Category',
      control: 'select',
      options: assignCategories.map((value) => ({ value, label: value })),
      initial: assignCategories[0],
    },
    priority: {
      label: 'Priority',
      control: 'cards',
      columns: 3,
      options: taskPriorities.map((value) => ({ value, label: priorityLabel(value) })),
    },
  },
})

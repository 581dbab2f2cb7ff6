import { ListChecks, ListPlus } from 'lucide-react'
import { defineList } from '../../lib/lists/define-list.ts'
import { type TaskPages, tasksQuery } from './tasks-query.ts'

/** Pending and completed tasks come together and turn their pages themselves. */
export const taskList = defineList({
  query: (_: object, { clientId, pages }: { clientId: string; pages: TaskPages }) => tasksQuery(clientId, pages),
  matching: ({ pending, completed }) => pending.total + completed.total,
  failure: 'Failed to load self care tasks',
  empty: {
    icon: ListChecks,
    title: 'No self-care tasks created yet',
    text: 'Add one above, or assign one with a category and a priority.',
    small: true,
  },
  add: { label: 'Assign Task', icon: ListPlus },
})

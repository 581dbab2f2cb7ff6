import { ListChecks } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

type Of = { clientId: string; pages: { pendingPage: number; completedPage: number } }

/** Pending and completed tasks come together, so that a task is never in both, and turn their pages themselves. */
export const taskList = defineList({
  query: (_: object, { clientId, pages }: Of) => queries.portal.tasks.queryOptions({ input: { clientId, ...pages } }),
  matching: ({ pending, completed }) => pending.total + completed.total,
  failure: 'Your tasks could not be loaded',
  silent: true,
  empty: {
    icon: ListChecks,
    title: 'No tasks yet',
    text: 'When your therapist gives you a self-care task, it appears here.',
    small: true,
  },
})

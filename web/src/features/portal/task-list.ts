import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import { ListChecks } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

/** Pending and completed tasks are a list each, with their own pages. */
export const taskList = defineList({
  query: ({ page = 1 }: { page?: number }, { clientId, completed }: { clientId: string; completed: boolean }) =>
    queries.portal.tasks.queryOptions({ input: { clientId, completed, page } }),
  perPage: portalPageSize,
  failure: 'Your tasks could not be loaded',
  silent: true,
  empty: {
    icon: ListChecks,
    title: 'No tasks yet',
    text: 'When your therapist gives you a self-care task, it appears here.',
    small: true,
  },
})

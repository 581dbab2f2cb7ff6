import type { FailedJob } from '@openhour/shared/features/admin-queues/admin-queues.contract.ts'
import { ListChecks } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineOlderList } from '../../lib/lists/define-list.ts'

export type JobView = { state?: string }
type Page = { items: FailedJob[]; more: boolean }

export const jobList = defineOlderList({
  query: ({ state }: JobView) =>
    queries.adminQueues.failed.infiniteOptions({
      input: (before: string | undefined) => ({
        ...((state === 'given-up' || state === 'retrying') && { state }),
        ...(before !== undefined && { before }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ items, more }: Page) => (more ? items.at(-1)?.id : undefined),
    }),
  older: 'jobs',
  matching: ({ items }) => items.length,
  failure: 'Failed jobs could not be loaded',
  silent: true,
  filters: {
    state: {
      label: 'Which jobs',
      options: [
        { value: 'all', label: 'All' },
        { value: 'given-up', label: 'Given up' },
        { value: 'retrying', label: 'Retrying' },
      ],
    },
  },
  empty: { icon: ListChecks, title: 'No failed jobs', text: 'Jobs that fail appear here, with the reason.' },
  nothing: ({ state }) =>
    state !== undefined && {
      icon: ListChecks,
      title: 'No such jobs',
      text: 'No failed job is in this state.',
      clear: 'Show all',
    },
})

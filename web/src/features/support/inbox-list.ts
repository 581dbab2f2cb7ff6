import type { InboxPage } from '@openhour/shared/features/support/support-inbox.contract.ts'
import { supportStates } from '@openhour/shared/features/support/support-search.rules.ts'
import { inboxStateNames, requestsPerPage } from '@openhour/shared/features/support/support.rules.ts'
import { Inbox } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'
import type { InboxSearch } from './support-search.ts'

export const inboxList = defineList<InboxPage, InboxSearch>({
  query: ({ state = 'open', mine = 'false', page = 1 }) =>
    queries.supportInbox.list.queryOptions({ input: { state, mine: mine === 'true', page } }),
  perPage: requestsPerPage,
  failure: 'The requests could not be loaded',
  count: ({ counts }) => counts.open + counts.waiting + counts.closed,
  filters: {
    state: {
      label: 'Which requests',
      options: supportStates.map((value) => ({ value, label: inboxStateNames[value] })),
      count: ({ counts }, value) => counts[value as keyof typeof counts],
      inTools: true,
    },
    mine: {
      label: 'Whose requests',
      options: [
        { value: 'false', label: 'Everybody’s' },
        { value: 'true', label: 'Assigned to me' },
      ],
      inTools: true,
    },
  },
  empty: {
    icon: Inbox,
    title: 'No requests yet',
    text: 'Requests of therapists and clients, and messages of the contact form, arrive here.',
  },
  nothing: () => ({
    icon: Inbox,
    title: 'No such requests',
    text: 'Nothing waits here.',
    clear: 'Show open requests',
    small: true,
  }),
})

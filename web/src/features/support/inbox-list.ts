import type { InboxPage } from '@openhour/shared/features/support/support-inbox.contract.ts'
import { type SupportState, supportStates } from '@openhour/shared/features/support/support-search.rules.ts'
import { requestsPerPage } from '@openhour/shared/features/support/support.rules.ts'
import { Inbox } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'
import type { InboxSearch } from './support-search.ts'

// Beside each other they fit on a phone.
const filterNames: Record<SupportState, string> = { open: 'Open', waiting: 'Waiting', closed: 'Closed' }

export const inboxList = defineList<InboxPage, InboxSearch>({
  query: ({ state = 'open', mine = 'false', page = 1 }) =>
    queries.supportInbox.list.queryOptions({ input: { state, mine: mine === 'true', page } }),
  perPage: requestsPerPage,
  failure: 'The requests could not be loaded',
  count: ({ counts }) => counts.open + counts.waiting + counts.closed,
  filters: {
    state: {
      label: 'Which requests',
      options: supportStates.map((value) => ({ value, label: filterNames[value] })),
      count: ({ counts }, value) => counts[value as keyof typeof counts],
    },
    mine: {
      label: 'Whose requests',
      options: [
        { value: 'false', label: 'Everybody’s' },
        { value: 'true', label: 'Assigned to me' },
      ],
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

import { sessionsPerPage } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { CalendarClock, Plus } from 'lucide-react'
import { defineList } from '../../lib/lists/define-list.ts'
import { sessionListQuery } from './sessions-query.ts'

export const sessionList = defineList({
  query: ({ page }: { page?: number }, clientId: string) => sessionListQuery(clientId, page),
  perPage: sessionsPerPage,
  failure: 'Failed to load session history',
  empty: {
    icon: CalendarClock,
    title: 'No sessions recorded yet',
    text: 'Add the first one, planned or already held.',
    small: true,
  },
  add: { label: 'Add Session', icon: Plus },
})

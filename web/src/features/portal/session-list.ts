import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import { History } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

export const sessionList = defineList({
  query: ({ page = 1 }: { page?: number }, clientId: string) =>
    queries.portal.sessions.queryOptions({ input: { clientId, page } }),
  perPage: portalPageSize,
  failure: 'Your sessions could not be loaded',
  silent: true,
  empty: {
    icon: History,
    title: 'No sessions yet',
    text: 'Your therapist records each session. Its date and length appear here.',
    small: true,
  },
})

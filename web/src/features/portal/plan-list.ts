import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import { Target } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

export const planList = defineList({
  query: ({ page = 1 }: { page?: number }, clientId: string) =>
    queries.portal.plan.queryOptions({ input: { clientId, page } }),
  perPage: portalPageSize,
  failure: 'Your plan could not be loaded',
  silent: true,
  empty: {
    icon: Target,
    title: 'No plan yet',
    text: 'When your therapist shares a plan with you, its goals appear here.',
    small: true,
  },
})

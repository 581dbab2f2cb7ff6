import { plansPerPage } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { ClipboardCheck, Plus } from 'lucide-react'
import { defineList } from '../../lib/lists/define-list.ts'
import { planListQuery } from './plans-query.ts'

export const planList = defineList({
  query: ({ page }: { page?: number }, { clientId }: { clientId: string; clientName: string }) =>
    planListQuery(clientId, page),
  perPage: plansPerPage,
  failure: 'Failed to load treatment plans',
  empty: ({ clientName }) => ({
    icon: ClipboardCheck,
    title: 'No treatment plans created yet',
    text: `A plan holds the goals you agreed with ${clientName}, the steps towards them and the progress of each.`,
  }),
  add: { label: 'New Plan', icon: Plus, first: 'Create Treatment Plan' },
})

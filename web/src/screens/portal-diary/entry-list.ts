import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import type { TrendSpan } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { Plus } from 'lucide-react'
import { portalMoodPage } from '../../features/portal/portal.page.ts'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

type Of = { clientId: string; weeks: TrendSpan }

export const entryList = defineList({
  query: ({ page = 1 }: { page?: number }, { clientId, weeks }: Of) =>
    queries.portal.listMoodEntries.queryOptions({ input: { clientId, page, weeks } }),
  perPage: portalPageSize,
  failure: 'Your diary could not be loaded',
  silent: true,
  empty: {
    icon: portalMoodPage.icon,
    title: 'No entries yet',
    text: 'Note how you are, in half a minute. Your therapist can read what you write.',
    small: true,
  },
  add: { label: 'New entry', icon: Plus },
})

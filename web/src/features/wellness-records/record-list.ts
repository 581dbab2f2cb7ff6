import { recordsPerPage, type TrendSpan } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { HeartPulse, Plus } from 'lucide-react'
import { defineList } from '../../lib/lists/define-list.ts'
import { recordsQuery } from './records-query.ts'

type Of = { id: string; name: string; weeks: TrendSpan }

export const recordList = defineList({
  query: ({ page }: { page?: number }, { id, weeks }: Of) => recordsQuery(id, page, weeks),
  perPage: recordsPerPage,
  failure: 'Failed to load session records',
  empty: ({ name }) => ({
    icon: HeartPulse,
    title: 'No session wellness records yet',
    text: `Record how ${name || 'the client'} was on a day, with triggers and what helped. A chart appears after the second day.`,
    small: true,
  }),
  add: { label: 'Add Record', icon: Plus },
})

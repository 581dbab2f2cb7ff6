import { reportsPerPage } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { CalendarRange, Sparkles } from 'lucide-react'
import { defineList } from '../../../lib/lists/define-list.ts'
import { weeklyReportsQuery } from './reports-query.ts'

export const reportList = defineList({
  query: ({ page }: { page?: number }, clientId: string) => weeklyReportsQuery(clientId, page),
  perPage: reportsPerPage,
  failure: 'Failed to load AI weekly reports',
  empty: {
    icon: CalendarRange,
    title: 'No AI weekly reports generated yet',
    text: 'A report covers one week of wellness records, sessions, clinical notes and self-care tasks. Every line links to the record it came from.',
  },
  add: { label: 'Generate Report', icon: Sparkles },
})

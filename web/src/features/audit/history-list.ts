import { History } from 'lucide-react'
import { defineOlderList } from '../../lib/lists/define-list.ts'
import { type HistoryFilter, historyQuery, noFilter } from './history-query.ts'

const nothing = { icon: History, title: 'No activity' }

export const historyList = defineOlderList({
  query: (view: Partial<HistoryFilter>, clientId: string) => historyQuery(clientId, { ...noFilter, ...view }),
  older: 'entries',
  matching: ({ items }) => items.length,
  failure: 'The history could not be loaded',
  silent: true,
  empty: { ...nothing, text: 'Activity on this record will appear here.' },
  nothing: (view) =>
    Object.keys(view).length > 0 && {
      ...nothing,
      text: 'No activity matches these filters.',
      clear: 'Clear filters',
    },
})

import { History } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const auditFeature: Feature = {
  profileTabs: [
    {
      id: 'history',
      title: 'Record History',
      shortTitle: 'History',
      icon: History,
      help: 'record-history',
      load: () => import('./HistoryTab.tsx').then((file) => file.HistoryTab),
      prefetch: (queryClient, clientId) =>
        import('./history-query.ts').then(({ historyQuery, noFilter }) =>
          queryClient.prefetchInfiniteQuery(historyQuery(clientId, noFilter)),
        ),
    },
  ],
}

import { HeartPulse } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const wellnessRecordsFeature: Feature = {
  profileTabs: [
    {
      id: 'session-records',
      aliases: ['mood-logs'],
      title: 'Session Wellness Records',
      shortTitle: 'Wellness',
      icon: HeartPulse,
      help: 'record-wellness',
      action: 'new',
      load: () => import('./WellnessRecordsTab.tsx').then((file) => file.WellnessRecordsTab),
      prefetch: (queryClient, clientId) =>
        import('./records-query.ts').then((file) => queryClient.prefetchQuery(file.recordsQuery(clientId))),
    },
  ],
}

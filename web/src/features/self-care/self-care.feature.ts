import { ListChecks } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const selfCareFeature: Feature = {
  profileTabs: [
    {
      id: 'self-care',
      title: 'Self-Care Plan',
      shortTitle: 'Self-care',
      icon: ListChecks,
      help: 'record-self-care',
      gate: 'selfCare',
      readableWhenLocked: true,
      action: 'new',
      load: () => import('./SelfCareTab.tsx').then((file) => file.SelfCareTab),
      prefetch: (queryClient, clientId) =>
        import('./tasks-query.ts').then((file) => queryClient.prefetchQuery(file.tasksQuery(clientId))),
    },
  ],
}

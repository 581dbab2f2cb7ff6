import { Signature } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const consentsFeature: Feature = {
  profileTabs: [
    {
      id: 'consents',
      title: 'Consents',
      shortTitle: 'Consents',
      icon: Signature,
      help: 'record-consents',
      action: 'new',
      load: () => import('./ConsentsTab.tsx').then((file) => file.ConsentsTab),
      prefetch: (queryClient, clientId) =>
        import('./consents-query.ts').then((file) => queryClient.prefetchQuery(file.consentsQuery(clientId))),
    },
  ],
}

import { ChartLine } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const measuresFeature: Feature = {
  profileTabs: [
    {
      id: 'measures',
      title: 'Outcome Measures',
      menuTitle: 'Measures',
      shortTitle: 'Measures',
      icon: ChartLine,
      help: 'record-measures',
      load: () => import('./MeasuresTab.tsx').then((file) => file.MeasuresTab),
      prefetch: (queryClient, clientId) =>
        import('./measures-query.ts').then(({ packsQuery, measuresQuery }) =>
          Promise.all([queryClient.prefetchQuery(packsQuery()), queryClient.prefetchQuery(measuresQuery(clientId))]),
        ),
    },
  ],
}

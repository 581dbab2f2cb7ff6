import { Wallet } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const moneyFeature: Feature = {
  profileTabs: [
    {
      id: 'billing',
      title: 'Billing',
      shortTitle: 'Billing',
      icon: Wallet,
      help: 'record-billing',
      load: () => import('./BillingTab.tsx').then((file) => file.BillingTab),
      // Not what is agreed: opening that is audited.
      prefetch: (queryClient) =>
        import('./money-queries.ts').then((file) => queryClient.prefetchQuery(file.moneySettingsQuery())),
    },
  ],
}

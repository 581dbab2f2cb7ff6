import { LayoutGrid } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const overviewFeature: Feature = {
  profileTabs: [
    {
      id: 'overview',
      title: 'Client Overview',
      menuTitle: 'Overview',
      shortTitle: 'Overview',
      icon: LayoutGrid,
      help: 'record-overview',
      load: () => import('./OverviewTab.tsx').then((file) => file.OverviewTab),
    },
  ],
}

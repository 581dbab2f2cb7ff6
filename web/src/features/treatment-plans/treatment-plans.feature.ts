import { ClipboardCheck } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

export const treatmentPlansFeature: Feature = {
  profileTabs: [
    {
      id: 'treatment-plan',
      title: 'Treatment Plan',
      shortTitle: 'Plan',
      icon: ClipboardCheck,
      help: 'record-plan',
      gate: 'treatmentPlans',
      readableWhenLocked: true,
      action: 'new',
      load: () => import('./TreatmentPlanTab.tsx').then((file) => file.TreatmentPlanTab),
      prefetch: (queryClient, clientId) =>
        import('./plans-query.ts').then((file) => queryClient.prefetchQuery(file.planListQuery(clientId))),
    },
  ],
}

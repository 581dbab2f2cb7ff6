import { usePlanDialogs } from '../../features/treatment-plans/PlanDialogs.tsx'
import { TreatmentPlans } from '../../features/treatment-plans/TreatmentPlans.tsx'
import type { ProfileTabProps } from './profile-tabs.ts'
import { useTabAction } from './tab-action.ts'

export function TreatmentPlanTab({ overview: { client, today }, locked, ...action }: ProfileTabProps) {
  const dialogs = usePlanDialogs()
  useTabAction(action, 'new', () => {
    if (!locked) dialogs.show({ kind: 'add' })
  })
  return (
    <TreatmentPlans
      dialogs={dialogs}
      clientId={client.id}
      clientName={client.preferredName || client.name || 'Unknown Client'}
      diagnosis={client.diagnosis}
      today={today}
      locked={locked}
    />
  )
}

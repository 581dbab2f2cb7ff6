import type { ProfileTabProps } from '../../lib/feature.ts'
import { useTabAction } from '../../lib/tab-action.ts'
import { usePlanDialogs } from './plan-dialogs.ts'
import { TreatmentPlans } from './TreatmentPlans.tsx'

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

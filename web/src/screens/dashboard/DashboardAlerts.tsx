import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { UrgentDraftRow } from '../../features/ai/drafts/UrgentDraftRow.tsx'
import { OpenAlerts } from '../../features/measures/OpenAlerts.tsx'

/** What is wrong, above everything: alerts, then drafts that quote danger. */
export function DashboardAlerts({ day }: { day: Pick<DashboardDay, 'openAlerts' | 'urgentDrafts'> }) {
  return (
    <OpenAlerts
      alerts={day.openAlerts}
      further={day.urgentDrafts.map((draft) => (
        <UrgentDraftRow
          key={draft.id}
          draft={draft}
          client={{ id: draft.clientId, name: draft.clientName, archived: draft.clientArchived }}
        />
      ))}
    />
  )
}

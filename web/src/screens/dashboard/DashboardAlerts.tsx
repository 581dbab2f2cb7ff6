import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { UrgentDraftRow } from '../../features/ai/drafts/UrgentDraftRow.tsx'
import { OpenAlerts } from '../../features/measures/OpenAlerts.tsx'
import { safetyPlace } from './WaitingCard.tsx'

/** What is wrong, above everything: an alert, or else a draft that quotes danger. The others wait in their group. */
export function DashboardAlerts({ day }: { day: Pick<DashboardDay, 'openAlerts' | 'urgentDrafts'> }) {
  return (
    <OpenAlerts
      alerts={day.openAlerts}
      onOthers={() => document.querySelector<HTMLElement>(`#${safetyPlace} a`)?.focus()}
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

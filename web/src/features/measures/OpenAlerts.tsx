import type { RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { AlertCards } from './AlertCards.tsx'
import { MeasureDialogs, useMeasureDialogs } from './measure-dialogs.ts'
import { packsQuery } from './measures-query.ts'

/** A client's open alerts with the dialog to acknowledge them. Renders nothing if there are none. */
export function OpenAlerts({ clientId, alerts }: { clientId: string; alerts: readonly RiskAlert[] }) {
  const packs = useQuery({ ...packsQuery(), enabled: alerts.length > 0 })
  const dialogs = useMeasureDialogs()
  const known = new Map(packs.data?.packs.map((pack) => [pack.id, pack]))
  return (
    <>
      <AlertCards
        alerts={alerts}
        packs={known}
        onAcknowledge={(alert) => dialogs.show({ kind: 'acknowledge', alert, pack: known.get(alert.measureId) })}
      />
      <MeasureDialogs dialogs={dialogs} clientId={clientId} alerts={alerts} />
    </>
  )
}

import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import { measuresPath } from '@openhour/shared/features/measures/measure-paths.rules.ts'
import type { RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import type { ReactElement } from 'react'
import { formatDay } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { UrgentRow, UrgentRows } from '../../ui/UrgentRows.tsx'
import { answerText } from './answer-labels.ts'

/** `clientName` and `measureName` are given where alerts of several clients are listed. */
export type ShownAlert = RiskAlert & { clientName?: string; clientArchived?: boolean; measureName?: string }

type AlertRowsProps = {
  alerts: readonly ShownAlert[]
  packs: ReadonlyMap<string, MeasurePack>
  onAcknowledge: (alert: RiskAlert) => void
  /** Other rows that cannot wait, below the alerts. */
  further?: readonly ReactElement[] | undefined
  /** Leads to all but the first of these rows, where the page lists them itself. */
  onOthers?: (() => void) | undefined
}

/** Open alerts. They can't be dismissed, only acknowledged. */
export function AlertRows({ alerts, packs, onAcknowledge, further = [], onOthers }: AlertRowsProps) {
  const open = alerts.filter(({ acknowledgedAt }) => acknowledgedAt === null)
  const rows = open.map((alert) => (
    <UrgentRow
      key={alert.id}
      what="an answer needs your attention"
      about={alert.clientName ? { name: alert.clientName, to: measuresPath(alert.clientId) } : undefined}
      fact={alertFact(alert, packs.get(alert.measureId))}
      action={
        <Button
          size="sm"
          className="max-md:h-11"
          onClick={() => onAcknowledge(alert)}
          aria-haspopup="dialog"
          aria-label={alert.clientName ? `Acknowledge the alert of ${alert.clientName}` : undefined}
        >
          Acknowledge
        </Button>
      }
    />
  ))
  return <UrgentRows label="Alerts" rows={[...rows, ...further]} onOthers={onOthers} />
}

function alertFact(alert: ShownAlert, pack: MeasurePack | undefined): string {
  const { measureId, measureName, takenDate, item, answer, clientArchived } = alert
  const of = `${measureName ?? pack?.shortName ?? measureId} of ${formatDay(takenDate)}, item ${item}`
  const said = measureName ? '' : `: ${answerText(pack, answer)}`
  return `${of}${said}${clientArchived ? ' · archived client' : ''}`
}

import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { ShieldAlert } from 'lucide-react'
import { formatDay } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { answerText } from './answer-labels.ts'

type AlertCardsProps = {
  alerts: readonly RiskAlert[]
  packs: ReadonlyMap<string, MeasurePack>
  onAcknowledge: (alert: RiskAlert) => void
}

/** Open alerts. They can't be dismissed, only acknowledged. */
export function AlertCards({ alerts, packs, onAcknowledge }: AlertCardsProps) {
  const open = alerts.filter(({ acknowledgedAt }) => acknowledgedAt === null)
  if (open.length === 0) return null
  return (
    <ul aria-label="Alerts" className="mb-4 flex flex-col gap-3">
      {open.map((alert) => (
        <li key={alert.id}>
          <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 border-clay!">
            <IconTile icon={ShieldAlert} tone="clay" />
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold">An answer needs your attention</p>
              <p className="text-md text-muted">{alertText(alert, packs.get(alert.measureId))}</p>
            </div>
            <Button onClick={() => onAcknowledge(alert)} aria-haspopup="dialog">
              Acknowledge
            </Button>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function alertText({ measureId, takenDate, item, answer }: RiskAlert, pack: MeasurePack | undefined): string {
  return `${pack?.shortName ?? measureId} of ${formatDay(takenDate)}, item ${item}: ${answerText(pack, answer)}`
}

import type { HistoryLine } from '@openhour/shared/features/audit/audit.contract.ts'
import { historyLabel } from '@openhour/shared/features/audit/audit.rules.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatFullDay } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { fieldText, styleOf, whoAndWhen } from './history-labels.ts'

type HistoryListProps = { lines: readonly HistoryLine[]; zone: string | undefined }

/** Entries grouped by day in the practice's time zone, newest first. */
export function HistoryList({ lines, zone }: HistoryListProps) {
  const days = Map.groupBy(lines, ({ at }) => dayIn(at, zone))
  return (
    <div className="flex flex-col gap-6">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={formatFullDay(day)}>
          <h3 className="mb-2 text-sm font-medium text-muted">{formatFullDay(day)}</h3>
          <Card padding="none">
            <ul className="divide-y divide-line">
              {ofDay.map((line) => (
                <Line key={line.seq} line={line} zone={zone} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

function Line({ line, zone }: { line: HistoryLine; zone: string | undefined }) {
  const fields = line.action === 'changed' ? fieldText(line.fields) : ''
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <IconTile {...styleOf(line.action)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{historyLabel(line.action, line.entity)}</p>
        {fields && <p className="text-sm wrap-anywhere text-muted">{fields}</p>}
        <p className="text-sm text-muted">{whoAndWhen(line, zone)}</p>
      </div>
    </li>
  )
}

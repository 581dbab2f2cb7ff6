import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { ratings } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { queries } from '../../../lib/api/api.ts'
import { formatFullDay, formatShortDay } from '../../../lib/time/format.ts'
import { Quiet, Read } from './PaneSection.tsx'

type DiarySinceProps = {
  clientId: string
  /** The day of the last session; undefined if there was none. */
  since: string | undefined
}

/** Wellness records since the last session, newest first: the client's diary, and what the therapist recorded. */
export function DiarySince({ clientId, since }: DiarySinceProps) {
  return (
    <Read of={queries.wellnessRecords.list.queryOptions({ input: { clientId, page: 1, weeks: 12 } })} what="The diary">
      {({ items }) => {
        const entries = items.filter(({ logDate }) => since === undefined || logDate >= since)
        if (entries.length === 0)
          return <Quiet>{since ? `No entries since ${formatFullDay(since)}.` : 'No entries yet.'}</Quiet>
        return (
          <ul className="flex flex-col gap-2.5">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )
      }}
    </Read>
  )
}

function Entry({ entry }: { entry: WellnessRecord }) {
  const rated = ratings
    .flatMap(({ name, label }) => (entry[name] === null ? [] : [`${label} ${entry[name]}`]))
    .join(', ')
  const named = [...entry.triggers, ...entry.copingStrategiesUsed].join(', ')
  return (
    <li>
      <p className="text-sm text-muted">
        {formatShortDay(entry.logDate)}
        {entry.author === 'therapist' && ' · Recorded by you'}
      </p>
      {rated && <p>{rated}</p>}
      {named && <p className="text-sm wrap-anywhere">{named}</p>}
      {entry.notes && <p className="wrap-anywhere whitespace-pre-line">{entry.notes}</p>}
    </li>
  )
}

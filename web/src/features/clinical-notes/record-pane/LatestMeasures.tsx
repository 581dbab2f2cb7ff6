import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse } from '@openhour/shared/features/measures/measures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { queries } from '../../../lib/api/api.ts'
import { countOf, formatDay } from '../../../lib/time/format.ts'
import { Quiet, Read } from './PaneSection.tsx'

/** The latest score of each measure beside the one before it. Newest first. */
export function LatestMeasures({ clientId }: { clientId: string }) {
  const packs = useQuery(queries.measures.packs.queryOptions({ staleTime: Infinity })).data?.packs
  return (
    <Read of={queries.measures.list.queryOptions({ input: { clientId } })} what="The measures">
      {({ responses, alerts }) => {
        const open = alerts.filter(({ acknowledgedAt }) => acknowledgedAt === null).length
        const ids = [...new Set(responses.map(({ measureId }) => measureId))]
        return (
          <>
            {open > 0 && (
              <p className="mb-2 flex items-start gap-2 font-medium text-bad">
                <TriangleAlert size={16} aria-hidden className="mt-1 shrink-0" />
                {countOf(open, 'risk alert')} not acknowledged yet
              </p>
            )}
            {ids.length === 0 && <Quiet>No measures filled in yet.</Quiet>}
            <ul className="flex flex-col gap-2">
              {ids.map((id) => (
                <MeasureLine
                  key={id}
                  name={packs?.find((pack) => pack.id === id)}
                  responses={responses.filter(({ measureId }) => measureId === id)}
                />
              ))}
            </ul>
          </>
        )
      }}
    </Read>
  )
}

type MeasureLineProps = { name: MeasurePack | undefined; responses: readonly MeasureResponse[] }

function MeasureLine({ name: pack, responses: [latest, before] }: MeasureLineProps) {
  if (!latest) return null
  const of = pack ? ` of ${pack.highest}` : ''
  return (
    <li>
      <p>
        {pack?.shortName ?? latest.measureId}{' '}
        <strong className="font-semibold">{latest.score === null ? 'no score' : `${latest.score}${of}`}</strong>
        {latest.band && `, ${latest.band}`}
      </p>
      <p className="text-sm text-muted">
        {formatDay(latest.takenDate)}
        {before && before.score !== null && `; before that ${before.score} on ${formatDay(before.takenDate)}`}
      </p>
    </li>
  )
}

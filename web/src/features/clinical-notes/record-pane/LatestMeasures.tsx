import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse } from '@openhour/shared/features/measures/measures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { countOf, formatDay } from '../../../lib/time/format.ts'
import type { NoteValues } from '../notes/note-values.ts'
import { byMeasure, figureOf, isSince, measuresQuery, packsQuery } from './measure-figures.ts'
import { Quiet, Read } from './PaneSection.tsx'
import { RowButton } from './RowButton.tsx'

type LatestMeasuresProps = {
  clientId: string
  form: UseFormReturn<NoteValues>
  /** The day of the last session before the note's. */
  since: string | undefined
  /** The day of the note. */
  until: string
}

/** The latest score of each measure beside the one before it, newest first. Those since the last session can stand in the note. */
export function LatestMeasures({ clientId, form, since, until }: LatestMeasuresProps) {
  const packs = useQuery(packsQuery()).data?.packs
  return (
    <Read of={measuresQuery(clientId)} what="The measures">
      {({ responses, alerts }) => {
        const open = alerts.filter(({ acknowledgedAt }) => acknowledgedAt === null).length
        const measures = byMeasure(responses, until)
        return (
          <>
            {open > 0 && (
              <p className="mb-2 flex items-start gap-2 font-medium text-bad">
                <TriangleAlert size={16} aria-hidden className="mt-1 shrink-0" />
                {countOf(open, 'risk alert')} not acknowledged yet
              </p>
            )}
            {measures.length === 0 && <Quiet>No measures filled in yet.</Quiet>}
            <ul className="flex flex-col gap-2">
              {measures.map((each) => {
                const words = isSince(each, { since, until }) ? figureOf(each, packs) : null
                const name = packs?.find(({ id }) => id === each[0]?.measureId)
                return (
                  <li key={each[0]?.measureId}>
                    <MeasureLine name={name} responses={each} />
                    {words !== null && (
                      <RowButton form={form} kind="figure" words={words} what={name?.shortName ?? words} />
                    )}
                  </li>
                )
              })}
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
    <>
      <p>
        {pack?.shortName ?? latest.measureId}{' '}
        <strong className="font-semibold">{latest.score === null ? 'no score' : `${latest.score}${of}`}</strong>
        {latest.band && `, ${latest.band}`}
      </p>
      <p className="text-sm text-muted">
        {formatDay(latest.takenDate)}
        {before && before.score !== null && `; before that ${before.score} on ${formatDay(before.takenDate)}`}
      </p>
    </>
  )
}

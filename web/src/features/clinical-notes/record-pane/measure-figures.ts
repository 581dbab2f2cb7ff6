import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse } from '@openhour/shared/features/measures/measures.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '../../../lib/api/api.ts'
import { formatDay } from '../../../lib/time/format.ts'

export const packsQuery = () => queries.measures.packs.queryOptions({ staleTime: Infinity })
export const measuresQuery = (clientId: string) => queries.measures.list.queryOptions({ input: { clientId } })

/** The client's sessions, from which {@link lastSessionBefore} finds the last one. */
export const sessionsQuery = (clientId: string) =>
  queryOptions(queries.notes.sessions.queryOptions({ input: { clientId } }))

/** The day of the last session that took place before the day of a note. */
export const lastSessionBefore = (sessions: readonly { date: string; status: string }[], serviceDate: string) =>
  sessions.find(({ date, status }) => date < serviceDate && status === 'completed')?.date

type Span = {
  /** The day of the session before; undefined if there was none. */
  since: string | undefined
  /** The day of the note. */
  until: string
}

/** A measure as a note says it: "PHQ-9: 12 of 27 (moderate) on 14 Sep 2026; before that 15 on 31 Aug 2026". Null without a score. */
export function figureOf(
  [latest, before]: readonly MeasureResponse[],
  packs: readonly MeasurePack[] | undefined,
): string | null {
  if (!latest || latest.score === null) return null
  const pack = packs?.find(({ id }) => id === latest.measureId)
  const of = pack ? ` of ${pack.highest}` : ''
  const band = latest.band ? ` (${latest.band})` : ''
  const earlier =
    before && before.score !== null ? `; before that ${before.score} on ${formatDay(before.takenDate)}` : ''
  return `${pack?.shortName ?? latest.measureId}: ${latest.score}${of}${band} on ${formatDay(latest.takenDate)}${earlier}`
}

/** The responses to each measure until a day, newest first. */
export function byMeasure(responses: readonly MeasureResponse[], until: string): MeasureResponse[][] {
  return [
    ...Map.groupBy(
      responses.filter(({ takenDate }) => takenDate <= until),
      ({ measureId }) => measureId,
    ).values(),
  ]
}

/** Whether the newest of these was filled in since the session before. */
export const isSince = ([latest]: readonly MeasureResponse[], { since, until }: Span): boolean =>
  latest !== undefined && latest.takenDate <= until && (since === undefined || latest.takenDate > since)

/** The figures of the measures that were filled in since the session before. */
export function figuresSince(
  responses: readonly MeasureResponse[],
  packs: readonly MeasurePack[] | undefined,
  span: Span,
): string[] {
  return byMeasure(responses, span.until)
    .filter((each) => isSince(each, span))
    .flatMap((each) => figureOf(each, packs) ?? [])
}

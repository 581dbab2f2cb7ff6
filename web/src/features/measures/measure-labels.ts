import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse } from '@openhour/shared/features/measures/measures.contract.ts'
import { reliableChange } from '@openhour/shared/features/measures/measures.rules.ts'

type Scored = Pick<MeasureResponse, 'score' | 'band' | 'missing' | 'clustersMet'>

/** '12 of 27, Moderate', or 'No score: 3 items not answered'. */
export function scoreText(pack: MeasurePack | undefined, { score, band, missing }: Scored): string {
  if (score === null) return `No score: ${missing} ${missing === 1 ? 'item' : 'items'} not answered`
  const of = pack ? ` of ${pack.highest}` : ''
  return `${score}${of}${band ? `, ${band}` : ''}`
}

/** Cut-offs the score reaches and the cluster rule. A screening result, never a diagnosis. */
export function furtherText(pack: MeasurePack, { score, clustersMet, missing }: Scored): string[] {
  const worse = pack.higherIs === 'worse'
  const reached = score === null ? [] : pack.cutOffs.filter(({ from }) => (worse ? score >= from : score <= from))
  return [
    ...reached.map(({ from, label }) => `${label}: ${worse ? 'at or above' : 'at or below'} ${from}`),
    ...(pack.clusters && clustersMet !== null ? [`${pack.clusters.label}: ${clustersMet ? 'met' : 'not met'}`] : []),
    ...(score !== null && missing > 0 ? [`${missing} not answered, scored as the average of the others`] : []),
  ]
}

/** The change from an earlier score: 'Improved by 7 since 3 May 2026', or that it is within measurement error. */
export function changeText(pack: MeasurePack, from: number, to: number, since: string): string {
  const points = Math.abs(Math.round((to - from) * 100) / 100)
  const change = reliableChange(pack, from, to)
  if (points === 0) return `Unchanged since ${since}`
  if (change === null) return `${to > from ? 'Up' : 'Down'} ${points} since ${since}`
  if (change === 'within error')
    return `${to > from ? 'Up' : 'Down'} ${points} since ${since}: within measurement error`
  return `Reliably ${change} by ${points} since ${since}`
}

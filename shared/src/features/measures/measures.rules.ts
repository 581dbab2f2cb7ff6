import type { MeasurePack } from './measure-pack.ts'

/** One answer for each item, in order: the value of an option, or null where the item was left out. */
export type Answers = readonly (number | null)[]

/** What came of the answers. `score` is null where too much was left out; then there is no band either. */
export type Scored = { score: number | null; band: string | null; missing: number; clustersMet: boolean | null }

/** Are these answers to this questionnaire: one for each item, each an option of it, and not all left out? */
export function areAnswers({ items, options }: MeasurePack, answers: Answers): boolean {
  const values = new Set(options.map(({ value }) => value))
  return (
    answers.length === items.length &&
    answers.every((answer) => answer === null || values.has(answer)) &&
    answers.some((answer) => answer !== null)
  )
}

/** Scores by the pack's own rule. Left-out items count as the mean of the answered ones, where the rule allows it. Two decimals at most. */
export function scoreOf(pack: MeasurePack, answers: Answers): Scored {
  const { items, options, scoring } = pack
  const values = options.map(({ value }) => value)
  const ends = Math.min(...values) + Math.max(...values)
  const counted = answers.flatMap((answer, index) =>
    answer === null ? [] : [items[index]?.reversed ? ends - answer : answer],
  )
  const missing = items.length - counted.length
  const clustersMet = clusterRule(pack, answers)
  const unscorable =
    missing > scoring.maxMissing || scoring.neverMissing.some((item) => answers[item - 1] == null) || !counted.length
  if (unscorable) return { score: null, band: null, missing, clustersMet }
  const mean = counted.reduce((sum, value) => sum + value, 0) / counted.length
  const raw = (scoring.method === 'mean' ? mean : mean * items.length) * scoring.factor
  const score = Math.round(raw * 100) / 100
  return { score, band: bandOf(pack, score), missing, clustersMet }
}

/** The label of the highest band that the score reaches; null where the measure has none. */
function bandOf({ bands }: MeasurePack, score: number): string | null {
  return bands.findLast(({ from }) => score >= from)?.label ?? null
}

function clusterRule({ clusters }: MeasurePack, answers: Answers): boolean | null {
  if (!clusters) return null
  return clusters.groups.every(
    ({ items, needed }) =>
      items.filter((item) => (answers[item - 1] ?? -1) >= clusters.answeredAtLeast).length >= needed,
  )
}

/** Items whose answer calls for an alert, whatever the total: in one study a year's risk of an attempt rose tenfold over the answers to PHQ-9's ninth. */
export function riskAnswers({ riskItems }: MeasurePack, answers: Answers): { item: number; answer: number }[] {
  return riskItems.flatMap(({ item, from }) => {
    const answer = answers[item - 1]
    return answer != null && answer >= from ? [{ item, answer }] : []
  })
}

export type Change = 'improved' | 'worsened' | 'within error'

/** Whether two scores differ by more than chance explains, by the pack's number of points; null where it names none. */
export function reliableChange(
  { reliableChange: rule, higherIs }: MeasurePack,
  from: number,
  to: number,
): Change | null {
  if (!rule) return null
  const difference = Math.round((to - from) * 100) / 100
  if (Math.abs(difference) < rule.points) return 'within error'
  return difference > 0 === (higherIs === 'better') ? 'improved' : 'worsened'
}

import type { MeasurePack } from './measure-pack.ts'

/** One answer per item, in order: an option's value, or null for a missing item. */
export type Answers = readonly (number | null)[]

/** The result of scoring. `score` is null if too many items are missing; then `band` is null too. */
export type Scored = { score: number | null; band: string | null; missing: number; clustersMet: boolean | null }

/** Whether the answers fit the questionnaire: one per item, each a valid option, and at least one given. */
export function areAnswers({ items, options }: MeasurePack, answers: Answers): boolean {
  const values = new Set(options.map(({ value }) => value))
  return (
    answers.length === items.length &&
    answers.every((answer) => answer === null || values.has(answer)) &&
    answers.some((answer) => answer !== null)
  )
}

/** Whether answers to the items that are not scored fit the questionnaire. */
export function areUnscored({ unscored }: Pick<MeasurePack, 'unscored'>, answers: Answers): boolean {
  return answers.every(
    (answer, index) => answer === null || unscored[index]?.options.some(({ value }) => value === answer),
  )
}

/** Scores by the pack's rules. Missing items count as the mean of the answered ones if allowed. At most two decimals. */
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

/** The label of the highest band that the score reaches; null if there is none. */
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

/** Items whose answer raises an alert regardless of the score. In one study, the risk of a suicide attempt within a year rose tenfold over the answers to PHQ-9 item 9. */
export function riskAnswers(
  { riskItems }: Pick<MeasurePack, 'riskItems'>,
  answers: Answers,
): { item: number; answer: number }[] {
  return riskItems.flatMap(({ item, from }) => {
    const answer = answers[item - 1]
    return answer != null && answer >= from ? [{ item, answer }] : []
  })
}

export type Change = 'improved' | 'worsened' | 'within error'

/** Whether two scores differ reliably, by the pack's threshold; null if it has none. */
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

import { daysBetween } from '../../lib/days.ts'
import { type RatingName, ratings } from '../wellness-records/wellness-records.rules.ts'
import type { OverallTrend } from './ai.rules.ts'

/** The ratings of a wellness record and its day. Null is unanswered. */
export type RatedDay = { logDate: string } & Record<RatingName, number | null>

type Ratings = readonly { name: RatingName; label: string; inverted: boolean }[]

/** A day with the mean of its records, on the scale of 1 to 10 on which 10 is best. */
export type TrendPoint = { date: string; value: number }

export type ComputedTrend = {
  overall: OverallTrend
  slope: number | null
  entries: number
  points: TrendPoint[]
  statement: string
}

/** Fewer records, or records on fewer days, say nothing about a direction. */
const trendMinimum = 4
/** A direction needs at least this many points a week ... */
const leastSlope = 1
/** ... in an order that chance gives to at most this share of weeks without a direction. */
const mostChance = 0.1

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const rounded = (value: number) => Math.round(value * 10) / 10

const hasAll = (over: Ratings) => (rated: RatedDay) => over.every(({ name }) => rated[name] !== null)

/**
 * What can be compared: the ratings that all records with a rating have, so that no day looks better or worse only because more of it was answered.
 * If there is none, the mood of those that have one.
 */
function comparable(records: readonly RatedDay[]): { rated: readonly RatedDay[]; over: Ratings } {
  const rated = records.filter((record) => ratings.some(({ name }) => record[name] !== null))
  const common = ratings.filter((one) => rated.every(hasAll([one])))
  const over = common.length > 0 ? common : ratings.filter(({ name }) => name === 'moodRating')
  return { rated: rated.filter(hasAll(over)), over }
}

/** The mean of the ratings, with anxiety and stress turned round: 1 to 10, and 10 is best. */
export function compositeOf(rated: RatedDay, over: Ratings = ratings): number {
  return mean(over.map(({ name, inverted }) => (inverted ? 11 - (rated[name] ?? 0) : (rated[name] ?? 0))))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The days that have records, in order. */
export function trendPoints(records: readonly RatedDay[], over: Ratings = ratings): TrendPoint[] {
  const byDay = Map.groupBy(records, ({ logDate }) => logDate)
  return [...byDay.entries()]
    .map(([date, ofDay]) => ({ date, value: mean(ofDay.map((record) => compositeOf(record, over))) }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** The median of the slopes between all pairs of days (Theil-Sen), in points a day. */
export function slopeOf(points: readonly TrendPoint[]): number {
  return median(pairsOf(points).map(([from, to]) => (to.value - from.value) / daysBetween(from.date, to.date)))
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other): [T, T] => [one, other]))
}

/** Pairs that rise less pairs that fall: the statistic of Mann and Kendall. */
function risesOf(values: readonly number[]): number {
  return pairsOf(values).reduce((sum, [one, other]) => sum + Math.sign(other - one), 0)
}

/**
 * In which share of all orders the values rise or fall at least as clearly: the exact two-sided test of Mann and Kendall, also with equal values.
 * @param values a few: it looks at each set of them
 */
export function chanceOf(values: readonly number[]): number {
  // How many orders of a set of values, by its bits, have which statistic. A value that comes next is compared with those before it.
  const orders = Array.from({ length: 2 ** values.length }, () => new Map<number, number>())
  orders[0]?.set(0, 1)
  for (const [set, counts] of orders.entries())
    for (const [at, value] of values.entries()) {
      const next = orders[set | (1 << at)]
      if (set & (1 << at) || !next) continue
      const gain = values.reduce((sum, before, other) => sum + (set & (1 << other) ? Math.sign(value - before) : 0), 0)
      for (const [rises, count] of counts) next.set(rises + gain, (next.get(rises + gain) ?? 0) + count)
    }
  const clear = Math.abs(risesOf(values))
  const all = [...(orders.at(-1) ?? [])]
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  return all.reduce((sum, [rises, count]) => (Math.abs(rises) >= clear ? sum + count : sum), 0) / total
}

/**
 * The direction of a week, computed from its ratings, with how sure it is in plain words.
 * @param week records of at most seven days @param before those of the seven days before
 */
export function trendOfWeek(week: readonly RatedDay[], before: readonly RatedDay[]): ComputedTrend {
  const { rated, over } = comparable(week)
  const computed = trendOfRated(rated, over, before.filter(hasAll(over)))
  if (rated.length === 0 && week.length > 0)
    return { ...computed, statement: 'No ratings this week, so there is nothing to say about a direction.' }
  return rated.length > 0 && over.length < ratings.length
    ? { ...computed, statement: `${computed.statement} ${comparedBy(over)}` }
    : computed
}

function comparedBy(over: Ratings): string {
  const names = new Intl.ListFormat('en-GB').format(over.map(({ label }) => label.toLowerCase()))
  return `Not every entry has all ratings, so days are compared by ${names} only.`
}

function trendOfRated(week: readonly RatedDay[], over: Ratings, before: readonly RatedDay[]): ComputedTrend {
  const exact = trendPoints(week, over)
  // Sums of thirds differ in the last digit: equal days must compare as equal.
  const points = exact.map(({ date, value }) => ({ date, value: Math.round(value * 1000) / 1000 }))
  const known = { entries: week.length, points: points.map(({ date, value }) => ({ date, value: rounded(value) })) }
  const compared = comparison(points, trendPoints(before, over), before.length)
  if (week.length < trendMinimum || points.length < trendMinimum)
    return { ...known, overall: 'stable', slope: null, statement: joined(tooFew(week.length, points.length), compared) }

  const size = counted(week.length, points.length)
  if (points.every(({ value }) => value === points[0]?.value))
    return {
      ...known,
      overall: 'stable',
      slope: 0,
      statement: joined(`The ratings were the same on all days (${size}).`, compared),
    }

  // As it is shown, so that the words never contradict the number. Adding zero makes -0 a plain 0.
  const slope = rounded(slopeOf(points) * 7) + 0
  const chance = chanceOf(points.map(({ value }) => value))
  const sure = chance <= mostChance && Math.abs(slope) >= leastSlope
  const overall = !sure ? 'stable' : slope > 0 ? 'improving' : 'declining'
  const moved = `${change(slope)} points a week (${size})`
  const odds = `Without any direction, ${inHundred(chance)} of 100 weeks would look at least this clear`
  const statement =
    overall === 'stable'
      ? chance <= mostChance
        ? `Hardly any change: the ratings moved by ${moved}, which is less than the ${leastSlope} point that counts as a direction.`
        : `No clear direction: the ratings moved by ${moved}. ${odds}, so this can be chance.`
      : `The ratings ${overall === 'improving' ? 'improved' : 'declined'} by ${moved}. ${odds}, so this is ${chance <= 0.05 ? 'fairly sure' : 'likely, but not sure'}.`
  return { ...known, overall, slope, statement: joined(statement, compared) }
}

const joined = (statement: string, compared: string) => (compared ? `${statement} ${compared}` : statement)
const counted = (entries: number, days: number) =>
  `${entries} ${entries === 1 ? 'entry' : 'entries'} on ${days} ${days === 1 ? 'day' : 'days'}`

function tooFew(entries: number, days: number): string {
  if (entries === 0) return 'No entries this week, so there is nothing to say about a direction.'
  if (entries < trendMinimum)
    return `${entries} ${entries === 1 ? 'entry' : 'entries'} this week ${entries === 1 ? 'is' : 'are'} too few to say.`
  return `${counted(entries, days)} ${days === 1 ? 'is' : 'are'} too few days to say.`
}

/** '+1.4', '−0.3', '0' */
function change(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'
}

const inHundred = (chance: number) => (chance < 0.01 ? 'fewer than 1' : `about ${Math.round(chance * 100)}`)

/** How a typical day of this week compares with one of the week before; empty if either has no entries. */
function comparison(points: readonly TrendPoint[], earlier: readonly TrendPoint[], entries: number): string {
  if (points.length === 0 || earlier.length === 0) return ''
  const [now, then] = [points, earlier].map((days) => median(days.map(({ value }) => value))) as [number, number]
  const basis = `${rounded(now)} of 10, after ${rounded(then)} the week before (${counted(entries, earlier.length)})`
  return `A typical day (the median) was ${basis}.`
}

/** One day's last size of the disk. */
export type SizeDay = { day: string; diskBytes: number; freeBytes: number }

/**
 * When the disk is full, if it goes on filling as in these days. `soon`: in about this many weeks. `far`: later than that says anything. `steady`: it does
 * not clearly fill. `too-few`: how many days are missing.
 */
export type Forecast =
  | { kind: 'soon'; weeks: number }
  | { kind: 'far' }
  | { kind: 'steady' }
  | { kind: 'too-few'; missing: number }

const daysForForecast = 7
/** A line explains at least this share of the variation, or the growth is not clear. */
const clearShare = 0.5
const mostWeeks = 104
const dayMs = 86_400_000

/** A straight line through what is used on each day (least squares), continued until the disk is full. */
export function forecastOf(days: readonly SizeDay[]): Forecast {
  const last = days.at(-1)
  if (last === undefined || days.length < daysForForecast)
    return { kind: 'too-few', missing: daysForForecast - days.length }
  const x = days.map(({ day }) => Date.parse(day) / dayMs)
  const y = days.map(({ diskBytes, freeBytes }) => diskBytes - freeBytes)
  const [meanX, meanY] = [mean(x), mean(y)]
  const spreadX = sum(x.map((value) => (value - meanX) ** 2))
  const spreadY = sum(y.map((value) => (value - meanY) ** 2))
  const together = sum(x.map((value, index) => (value - meanX) * ((y[index] ?? 0) - meanY)))
  const perDay = together / spreadX
  const isClear = spreadY > 0 && together ** 2 / (spreadX * spreadY) >= clearShare
  if (!isClear || perDay <= 0) return { kind: 'steady' }
  const weeks = last.freeBytes / perDay / 7
  return weeks > mostWeeks ? { kind: 'far' } : { kind: 'soon', weeks: Math.max(1, Math.round(weeks)) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length

/** The forecast in words. */
export function forecastText(forecast: Forecast): string {
  if (forecast.kind === 'soon') return `Full in about ${forecast.weeks} ${forecast.weeks === 1 ? 'week' : 'weeks'}`
  if (forecast.kind === 'far') return 'Full in more than two years'
  if (forecast.kind === 'steady') return 'Not clearly filling up'
  const { missing } = forecast
  return `Not enough days for a forecast yet: ${missing} more ${missing === 1 ? 'day' : 'days'}`
}

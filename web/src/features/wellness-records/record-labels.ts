import type { TrendPoint } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import {
  colourOf,
  type RatingName,
  ratingLabel,
  ratings,
} from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { formatDay } from '../../lib/time/format.ts'
import type { Tone } from '../../ui/tones.ts'

const tones: Record<ReturnType<typeof colourOf>, Tone> = { red: 'bad', yellow: 'honey', green: 'good' }

/** The colour of the specified band. */
export function toneOfRating(name: RatingName, rating: number): Tone {
  return tones[colourOf(name, rating)]
}

/** '7 of 10, good' */
export function spokenRating(name: RatingName, rating: number): string {
  return `${rating} of 10, ${ratingLabel(name, rating)}`
}

/** From the first to the latest point: 'Up 1.5 since 4 May', 'Unchanged since 4 May'. */
export function changeOf(name: RatingName, points: readonly TrendPoint[]): string {
  const rated = points.flatMap(({ date, [name]: value }) => (value === null ? [] : [{ date, value }]))
  const first = rated[0]
  const last = rated.at(-1)
  if (!first || !last || first === last) return ''
  const moved = Math.round((last.value - first.value) * 10) / 10
  const how = moved === 0 ? 'Unchanged' : `${moved > 0 ? 'Up' : 'Down'} ${Math.abs(moved)}`
  return `${how} since ${formatDay(first.date).replace(/ \d+$/, '')}`
}

/** One point as a sentence, for when there are too few points for a chart. */
export function pointText(point: TrendPoint, unit: 'day' | 'week'): string {
  const given = ratings.filter(({ name }) => point[name] !== null)
  const rated = given.map(({ name, label }) => `${label.toLowerCase()} ${point[name]}`).join(', ')
  return `${unit === 'week' ? 'The week of ' : ''}${formatDay(point.date)}: ${rated}.`
}

/** Today, in the browser's day. */
export const today = () => localDay(new Date())

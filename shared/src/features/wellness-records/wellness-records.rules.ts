/** Records on one page of the list. */
export const recordsPerPage = 25

/** How far back the trend may look, in weeks. */
export const trendSpans = [4, 12, 26, 52] as const
export type TrendSpan = (typeof trendSpans)[number]

export const maxItems = 30
export const maxItemLength = 100

export const recordTexts = {
  noDate: 'Please select a date',
  futureDate: 'Please select a date that is not in the future',
  rating: 'Please choose a rating from 1 to 10',
  notFound: 'Session record not found',
  clientNotFound: 'Client not found',
  changed: 'This session record was changed in another window after you opened it. Nothing was overwritten.',
}

/** The five ratings, in the order in which they are asked. `inverted`: a high one is a hard one. */
export const ratings = [
  { name: 'moodRating', label: 'Mood', inverted: false },
  { name: 'anxietyLevel', label: 'Anxiety', inverted: true },
  { name: 'energyLevel', label: 'Energy', inverted: false },
  { name: 'sleepQuality', label: 'Sleep', inverted: false },
  { name: 'stressLevel', label: 'Stress', inverted: true },
] as const
export type RatingName = (typeof ratings)[number]['name']

/** What a rating says of how it goes: 10 is always well, also where the rating itself is inverted. */
function wellness(name: RatingName, rating: number): number {
  return ratings.some((one) => one.name === name && one.inverted) ? 11 - rating : rating
}

/** The specified colours: red to 3, yellow to 6, green from 7. */
export function colourOf(name: RatingName, rating: number): 'red' | 'yellow' | 'green' {
  const value = wellness(name, rating)
  if (value <= 3) return 'red'
  return value <= 6 ? 'yellow' : 'green'
}

export type FaceBand = 0 | 1 | 2 | 3 | 4

/** The five specified faces, from the unhappiest (0): split at 2, 4, 6 and 8. */
export function faceOf(name: RatingName, rating: number): FaceBand {
  const value = wellness(name, rating)
  if (value <= 2) return 0
  if (value <= 4) return 1
  if (value <= 6) return 2
  return value <= 8 ? 3 : 4
}

const words: Record<RatingName, readonly [string, string, string, string, string]> = {
  moodRating: ['very low', 'low', 'so-so', 'good', 'very good'],
  anxietyLevel: ['very high', 'high', 'moderate', 'low', 'very low'],
  energyLevel: ['very low', 'low', 'moderate', 'high', 'very high'],
  sleepQuality: ['very poor', 'poor', 'fair', 'good', 'very good'],
  stressLevel: ['very high', 'high', 'moderate', 'low', 'very low'],
}

/** The same five bands in words: 'good', of anxiety 'low'. */
export function ratingLabel(name: RatingName, rating: number): string {
  return words[name][faceOf(name, rating)]
}

/** Records per page. */
export const recordsPerPage = 25

/** Who wrote a record: the therapist, or the client in their diary. */
export const recordAuthors = ['therapist', 'client'] as const

/** The maximum length of the trend, in weeks. */
export const trendSpans = [4, 12, 26, 52] as const
export type TrendSpan = (typeof trendSpans)[number]

export const maxItems = 30
export const maxItemLength = 100

/** The five ratings in form order. `inverted`: lower is better. */
export const ratings = [
  { name: 'moodRating', label: 'Mood', inverted: false },
  { name: 'anxietyLevel', label: 'Anxiety', inverted: true },
  { name: 'energyLevel', label: 'Energy', inverted: false },
  { name: 'sleepQuality', label: 'Sleep', inverted: false },
  { name: 'stressLevel', label: 'Stress', inverted: true },
] as const
export type RatingName = (typeof ratings)[number]['name']

/** Normalizes a rating so that 10 is always best. */
function wellness(name: RatingName, rating: number): number {
  return ratings.some((one) => one.name === name && one.inverted) ? 11 - rating : rating
}

/** The specified colours: red up to 3, yellow up to 6, green from 7. */
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

/** The five bands as text, such as 'good', or 'low' for anxiety. */
export function ratingLabel(name: RatingName, rating: number): string {
  return words[name][faceOf(name, rating)]
}

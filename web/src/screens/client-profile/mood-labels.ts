import { ratingLabel } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'

/** The label of a rating of 1 to 10, by the five specified bands. */
export function moodLabel(rating: number): string {
  return ratingLabel('moodRating', rating)
}

/** Whole weeks between the start of a week and today. */
export function weeksBack(weekStartDate: string, today: string): number {
  return Math.floor((Date.parse(today) - Date.parse(weekStartDate)) / weekMilliseconds)
}

type Week = { weekStartDate: string; mood: number | null }
const weekMilliseconds = 7 * 86_400_000

/**
 * Compares the four weeks up to the latest entry with the four before: 'Up 0.9 in four weeks'.
 * Undefined if either period has no entry.
 */
export function moodTrend(weeks: readonly Week[]): string | undefined {
  const latest = weeks.at(-1)
  if (!latest) return undefined
  const weeksAgo = ({ weekStartDate }: Week) =>
    Math.round((Date.parse(latest.weekStartDate) - Date.parse(weekStartDate)) / weekMilliseconds)
  const recent = meanMood(weeks.filter((week) => weeksAgo(week) < 4))
  const before = meanMood(weeks.filter((week) => weeksAgo(week) >= 4 && weeksAgo(week) < 8))
  if (recent === undefined || before === undefined) return undefined
  return `${moved(recent - before)} in four weeks`
}

/** 'Up 0.9', 'Down 1.2', 'Unchanged'. */
export function moved(points: number): string {
  const rounded = Math.round(points * 10) / 10
  if (rounded === 0) return 'Unchanged'
  return `${rounded > 0 ? 'Up' : 'Down'} ${Math.abs(rounded)}`
}

function meanMood(weeks: readonly Week[]): number | undefined {
  const moods = weeks.flatMap(({ mood }) => mood ?? [])
  if (moods.length === 0) return undefined
  return moods.reduce((sum, mood) => sum + mood, 0) / moods.length
}

/** The diary's search parameters: both open a new entry, `mood` with this rating. */
export type MoodSearch = { new?: 1; mood?: number }

/** Reads search parameters from any link; invalid ones are dropped. */
export function readMoodSearch(given: Record<string, unknown>): MoodSearch {
  const mood = Number(given.mood)
  return {
    ...(Number(given.new) === 1 && { new: 1 as const }),
    ...(Number.isInteger(mood) && mood >= 1 && mood <= 10 && { mood }),
  }
}

const dayMs = 86_400_000

/** The day `count` days later (earlier if negative); days are `yyyy-MM-dd`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(Date.parse(day)).getUTCDay() || 7
}

/** The first day on or after `day` that is the given weekday (1 to 7). */
export function onOrAfter(day: string, weekday: number): string {
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7)
}

/** The instant `minutes` after midnight UTC, as ISO 8601. */
export function instantOn(day: string, minutes: number): string {
  return new Date(Date.parse(day) + minutes * 60_000).toISOString()
}

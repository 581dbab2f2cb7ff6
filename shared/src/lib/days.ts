/** The range of years for dates in records. */
export const firstYear = 1900
export const lastYear = 2200

/** Whether this is an existing day (`yyyy-MM-dd`) within the years for records. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  if (year < firstYear || year >= lastYear) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Full years from a date of birth to another day, both `yyyy-MM-dd`. */
export function yearsBetween(birth: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Days from one day to another, both `yyyy-MM-dd`; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The day a number of days after another; `yyyy-MM-dd`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The day of an instant in the zone of this machine or browser; `yyyy-MM-dd`. For other zones there is `dayOf` of wall-time.ts. */
export function dayHere(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The seven days of the week that a day is in; all `yyyy-MM-dd`, both ends inclusive. */
export function weekOf(day: string, weekStart: 'monday' | 'sunday'): { from: string; to: string } {
  const past = (new Date(day).getUTCDay() + (weekStart === 'monday' ? 6 : 0)) % 7
  const from = dayAfter(day, -past)
  return { from, to: dayAfter(from, 6) }
}

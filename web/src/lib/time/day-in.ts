import { type Instant, part } from './format.ts'

const numbers: readonly Intl.DateTimeFormatOptions[] = [{ year: 'numeric' }, { month: 'numeric' }, { day: 'numeric' }]

/** The day of an instant in a zone; `2026-04-21`. In the browser's zone: `localDay`. For hundreds at once: `dayOf` of wall-time.ts, which weighs more. */
export function dayIn(at: Instant, zone: string | undefined): string {
  return numbers.map((word) => part(new Date(at), word, zone).padStart(2, '0')).join('-')
}

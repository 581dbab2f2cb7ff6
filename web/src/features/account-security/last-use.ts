import { countOf, formatMoment } from '../../lib/time/format.ts'

const minuteMs = 60_000

/** 'Used just now', 'Last used 12 minutes ago', or a date after a day, in the browser's time zone. */
export function lastUse(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / minuteMs)
  if (minutes < 2) return 'Used just now'
  if (minutes < 60) return `Last used ${countOf(minutes, 'minute')} ago`
  if (minutes < 24 * 60) return `Last used ${countOf(Math.floor(minutes / 60), 'hour')} ago`
  return `Last used ${formatMoment(at)}`
}

import { formatLongDay, formatTime } from '../../lib/format.ts'

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The day of an instant in a zone, as `yyyy-MM-dd`. */
function dayIn(zone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  )
}

/** 'Tuesday 15 September, 11:20 AM' in the practice's zone, which is named where the browser is in another. */
export function practiceMoment(now: Date, zone: string, here: string = browserZone()): string {
  const words = `${formatLongDay(dayIn(zone, now))}, ${formatTime(now, { zone })}`
  return formatTime(now, { zone: here }) === formatTime(now, { zone })
    ? words
    : `${words} in ${zone.replaceAll('_', ' ')}`
}

/**
 * How many of the clients were added in the month that it is in the practice's zone.
 * @param newest the newest clients, newest first; `total` is how many there are
 * @returns undefined when the list ends before the month does
 */
export function joinedThisMonth(
  newest: readonly { createdAt: string }[],
  total: number,
  now: Date,
  zone: string,
): number | undefined {
  const month = dayIn(zone, now).slice(0, 7)
  const joined = newest.filter((client) => dayIn(zone, new Date(client.createdAt)).slice(0, 7) === month).length
  return joined === newest.length && total > newest.length ? undefined : joined
}

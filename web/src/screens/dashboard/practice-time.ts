import { dayIn, formatLongDay, formatTime } from '../../lib/format.ts'

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'Tuesday 15 September, 11:20 AM' in the practice's zone, which is named where the browser is in another. */
export function practiceMoment(now: Date, zone: string, here: string = browserZone()): string {
  const words = `${formatLongDay(dayIn(now, zone))}, ${formatTime(now, { zone })}`
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
  const month = dayIn(now, zone).slice(0, 7)
  const joined = newest.filter((client) => dayIn(client.createdAt, zone).slice(0, 7) === month).length
  return joined === newest.length && total > newest.length ? undefined : joined
}

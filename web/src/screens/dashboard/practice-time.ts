import { dayIn } from '../../lib/time/day-in.ts'
import { formatLongDay, formatTime } from '../../lib/time/format.ts'

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'Tuesday 15 September, 11:20 AM' in the practice's zone, which is named if the browser is in another. */
export function practiceMoment(now: Date, zone: string, here: string = browserZone()): string {
  const words = `${formatLongDay(dayIn(now, zone))}, ${formatTime(now, { zone })}`
  return formatTime(now, { zone: here }) === formatTime(now, { zone })
    ? words
    : `${words} in ${zone.replaceAll('_', ' ')}`
}

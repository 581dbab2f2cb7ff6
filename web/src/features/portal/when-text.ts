import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { countOf } from '../../lib/time/format.ts'

/** From here on the date says more than a number of days. */
const farDays = 14

/** How far away an appointment is, by the client's clock: 'now', 'in 25 minutes', 'today', 'tomorrow', 'in 3 days'. Undefined if it is far away. */
export function whenText(
  { startsAt }: Pick<PortalAppointment, 'startsAt'>,
  now: Date,
  zone?: string,
): string | undefined {
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / 60_000)
  if (minutes <= 0) return 'now'
  if (minutes < 60) return `in ${countOf(minutes, 'minute')}`
  const days = (Date.parse(dayIn(startsAt, zone)) - Date.parse(dayIn(now, zone))) / 86_400_000
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < farDays ? `in ${days} days` : undefined
}

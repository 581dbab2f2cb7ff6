import { dateFormat } from './date-format.ts'

/** Seven days from a day on, without the year: '23 to 29 November', '30 November to 6 December'. */
export function weekLabel(firstDay: string): string {
  const days = [0, 6].map((after) => new Date(Date.parse(firstDay) + after * 86_400_000))
  const [first, last] = days.map((day) => day.getUTCDate())
  const [month, lastMonth] = days.map((day) => dateFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(day))
  return `${first}${month === lastMonth ? '' : ` ${month}`} to ${last} ${lastMonth}`
}

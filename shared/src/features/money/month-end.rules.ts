// Without zod, because pages without forms load it.
import { dayAfter, isDay } from '../../lib/days.ts'

/** A month (`2026-10`) or a year (`2026`) that a practice looks back on. */
export const isPeriod = (text: string): boolean => isDay(firstDay(text))

const firstDay = (period: string) => (/^\d{4}$/.test(period) ? `${period}-01-01` : `${period}-01`)

/** The days of a period, both ends inclusive. */
export function daysOfPeriod(period: string): { from: string; through: string } {
  const from = firstDay(period)
  const next = period.length === 4 ? dayAfter(from, 366) : dayAfter(from, 31)
  return { from, through: dayAfter(`${next.slice(0, period.length)}${from.slice(period.length)}`, -1) }
}

/** The month or year so many before or after another. */
export function periodAfter(period: string, steps: number): string {
  const [year, month] = period.split('-').map(Number) as [number, number | undefined]
  if (month === undefined) return String(year + steps).padStart(4, '0')
  const months = year * 12 + month - 1 + steps
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The month that ended last. @param today the practice's day */
export const lastMonth = (today: string): string => periodAfter(today.slice(0, 7), -1)

/** How long an invoice has been overdue. One that is due today is not. */
export const openAges = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const
export type OpenAge = (typeof openAges)[number]
export const openAgeNames: Record<OpenAge, string> = {
  'not-due': 'Not due yet',
  '1-30': '1 to 30 days overdue',
  '31-60': '31 to 60 days overdue',
  '61-90': '61 to 90 days overdue',
  'over-90': 'More than 90 days overdue',
}
/** Days overdue with which each age after the first begins. */
export const ageStarts: readonly number[] = [1, 31, 61, 91]

/** What a period comes to; each opens its rows. */
export const monthFigures = [
  'sessions',
  'without-note',
  'without-charge',
  'charged',
  'not-invoiced',
  'proposed',
  'waived',
  'invoiced',
  'received',
  'open',
] as const
export type MonthFigure = (typeof monthFigures)[number]

export const monthRowsPerPage = 50
/** Services of a period that are listed; the others are added up. */
export const servicesListed = 100

/** With `/{period}/invoices` for the accountant's list and `/{period}/datev` for DATEV's. */
export const monthEndPath = '/api/month-end'

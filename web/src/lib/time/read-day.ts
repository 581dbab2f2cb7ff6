import type { WeekStart } from '@openhour/shared/features/availability/availability.rules.ts'
import { dayAfter, firstYear, isDay, lastYear, weekOf } from '@openhour/shared/lib/days.ts'
import type { DateOrder } from './date-order.ts'
import { formatShortDay } from './format.ts'

/** A date field's value for display, 'Thu 3 Dec 2026'; input that is not a day stays as typed. */
export function dayShown(value: string): string {
  return isDay(value) ? `${formatShortDay(value)} ${value.slice(0, 4)}` : value
}

/** What decides how a typed date is read. Days are `yyyy-MM-dd`. */
export type DayRules = {
  today: string
  order: DateOrder
  weekStart: WeekStart
  /** A year that is left out or has two digits is chosen so that the day lies between these, if it can. */
  firstDay?: string | undefined
  lastDay?: string | undefined
  /** A date without a year is refused: for dates of birth. */
  yearNeeded?: boolean | undefined
}

/**
 * A day, or why the text is none. `settled`: more typing would rarely mean another day; 3/1 may become 3/12 or 3/1/2030.
 */
export type DayRead = { day: string; settled: boolean } | { problem: string }

const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const monthNames = 'January February March April May June July August September October November December'.split(' ')
const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const nearDays = { yesterday: -1, today: 0, tomorrow: 1 }

const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (year: number, month: number, date: number) => `${year}-${two(month)}-${two(date)}`
const settled = (day: string): DayRead => ({ day, settled: true })
/** Three letters are enough. */
const begins = (name: string, typed: string) => typed.length >= 3 && name.toLowerCase().startsWith(typed)

/**
 * Reads a date as people type it: '3/12', '31.12.', '3 dec 2027', 'tomorrow', 'mon', 'in 2 weeks', '2026-12-03'.
 * @param typed not empty
 */
export function readDay(typed: string, rules: DayRules): DayRead {
  const text = typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return (
    byName(text, rules) ??
    byDistance(text, rules) ??
    byMonth(text, rules) ??
    byNumbers(text, rules) ?? {
      problem: `“${typed.trim()}” is not a date. Try ${rules.order === 'day-month' ? '31/12' : '12/31'}, 3 Dec or tomorrow`,
    }
  )
}

/** 'tomorrow', 'mon', 'next mon' (of next week), 'last mon'. */
function byName(text: string, { today, lastDay, weekStart }: DayRules): DayRead | undefined {
  const near = Object.entries(nearDays).find(([name]) => begins(name, text))
  if (near) return settled(dayAfter(today, near[1]))
  const [, which, name = ''] = /^(?:(next|last|this) )?([a-z]+)\.?$/.exec(text) ?? []
  const weekday = weekdayNames.findIndex((one) => begins(one, name))
  if (weekday < 0) return undefined
  if (which === 'next' || which === 'this') {
    const { from } = weekOf(dayAfter(today, which === 'next' ? 7 : 0), weekStart)
    return settled(dayAfter(from, (weekday - new Date(from).getUTCDay() + 7) % 7))
  }
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7
  if (which === 'last') return settled(dayAfter(today, ahead - 7))
  // Where only past days count, the latest such day, else the next one.
  if (lastDay !== undefined && lastDay <= today) return settled(dayAfter(today, ahead === 0 ? 0 : ahead - 7))
  return settled(dayAfter(today, ahead || 7))
}

/** 'in 2 weeks', '3d', 'a month ago', 'next week'. */
function byDistance(text: string, { today }: DayRules): DayRead | undefined {
  const named = text
    .replace(/^(?:in )?an? /, 'in 1 ')
    .replace(/^next (?=week|month|year)/, 'in 1 ')
    .replace(/^last (?=week|month|year)(.*)$/, '1 $1 ago')
  const parts = /^(?:in |\+ ?)?(\d{1,4}|[a-z]+) ?(d|w|m|y|days?|weeks?|months?|years?)( ago)?$/.exec(named)
  if (!parts) return undefined
  const [, many = '', unit = '', ago] = parts
  const count = /\d/.test(many) ? Number(many) : numberWords.indexOf(many)
  if (count < 0) return undefined
  const by = (ago ? -1 : 1) * count
  const day = unit.startsWith('d')
    ? dayAfter(today, by)
    : unit.startsWith('w')
      ? dayAfter(today, by * 7)
      : monthsAfter(today, unit.startsWith('y') ? by * 12 : by)
  return isDay(day) ? settled(day) : { problem: yearProblem }
}

/** The same date of a later month, or its last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return dayOf(last.getUTCFullYear(), last.getUTCMonth() + 1, Math.min(date, last.getUTCDate()))
}

/** '3 dec', '3rd of December 2027', 'Thu, Dec 3', as well as what the field itself shows. The weekday does not count. */
function byMonth(text: string, rules: DayRules): DayRead | undefined {
  const words = text
    .split(/[\s,./-]+|(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/)
    .filter((word) => word !== '' && !/^(st|nd|rd|th|of)$/.test(word))
  const rest = words.filter((word, index) => index > 0 || !weekdayNames.some((name) => begins(name, word)))
  const month = 1 + monthNames.findIndex((name) => rest.some((word) => begins(name, word)))
  const numbers = rest.filter((word) => /^\d+$/.test(word))
  if (month === 0 || numbers.length !== rest.length - 1 || numbers.length > 2) return undefined
  const [date, year] = numbers[0]?.length === 4 ? [numbers[1], numbers[0]] : numbers
  return date === undefined ? undefined : chosenDay(Number(date), month, year, rules)
}

/** '3/12', '31.12.', '3-12-26', '2026-12-03', '031226', '3' (of this month or the next). */
function byNumbers(text: string, rules: DayRules): DayRead | undefined {
  if (!/^[\d ./-]+$/.test(text)) return undefined
  const run = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(text)
  const [one = '', other, last] = run ? run.slice(1) : text.split(/[\s./-]+/).filter(Boolean)
  if (one === '' || (!run && text.split(/[\s./-]+/).filter(Boolean).length > 3)) return undefined
  if (other === undefined) return one.length > 2 ? undefined : nearestDate(Number(one), rules)
  if (one.length === 4) return chosenDay(Number(last ?? 0), Number(other), one, rules)
  const [first, second] = [Number(one), Number(other)]
  // 12/31 can only mean one day, whatever the order.
  const dayFirst = rules.order === 'day-month' ? second <= 12 || first > 12 : first > 12 && second <= 12
  const [date, month] = dayFirst ? [first, second] : [second, first]
  return chosenDay(date, month, last, rules)
}

/** The date of this month or of one near it, whichever is allowed and nearest. */
function nearestDate(date: number, rules: DayRules): DayRead {
  const months = [-2, -1, 0, 1, 2].map((by) => monthsAfter(`${rules.today.slice(0, 8)}01`, by).slice(0, 8) + two(date))
  const day = nearest(months, rules)
  if (rules.yearNeeded) return { problem: monthNeeded }
  return day === undefined ? { problem: `There is no day ${date}` } : { day, settled: false }
}

const monthNeeded = 'Please enter day, month and year'
const yearProblem = `Please enter a year from ${firstYear} to ${lastYear - 1}`

function chosenDay(date: number, month: number, year: string | undefined, rules: DayRules): DayRead {
  const name = monthNames[month - 1]
  if (name === undefined) return { problem: `There is no month ${month}` }
  if (date < 1 || date > new Date(Date.UTC(2024, month, 0)).getUTCDate())
    return { problem: date < 1 || date > 31 ? `There is no day ${date}` : `${date} ${name} does not exist` }
  if (year === undefined && rules.yearNeeded) return { problem: 'Please add the year' }
  const now = Number(rules.today.slice(0, 4))
  if (year?.length === 4) {
    if (Number(year) < firstYear || Number(year) >= lastYear) return { problem: yearProblem }
  } else if (year !== undefined && year.length !== 2) return { problem: yearProblem }
  const years =
    year === undefined
      ? [now - 1, now, now + 1]
      : year.length === 4
        ? [Number(year)]
        : [1900, 2000, 2100].map((century) => century + Number(year))
  const days = years.map((one) => dayOf(one, month, date))
  const day = nearest(days, rules)
  if (day === undefined) return { problem: `${date} ${name} ${year?.length === 4 ? year : now} does not exist` }
  return { day, settled: year?.length === 4 }
}

/** Of those that exist, the one nearest to today within the bounds; the later one of two that are equally near. */
function nearest(days: readonly string[], { today, firstDay = '', lastDay = '9' }: DayRules): string | undefined {
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  const existing = days.filter(isDay).toSorted((a, b) => distance(a) - distance(b) || (a < b ? 1 : -1))
  return existing.find((day) => day >= firstDay && day <= lastDay) ?? existing[0]
}

import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'

/** An instant: ISO 8601 with zone, or a Date. */
export type Instant = string | Date
type Zoned = { zone?: string | undefined }

const asDate = (at: Instant) => (typeof at === 'string' ? new Date(at) : at)

// A day has no zone: it is set to UTC midnight and read back in UTC.
const dayAsDate = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`)

// Creating a formatter costs a hundred times what using it does, and a list formats hundreds of days. Formatters in the
// browser's zone are not cached, because it can change.
const kept = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>()

/** @param options a constant: the cache has one formatter for each */
export function part(date: Date, options: Intl.DateTimeFormatOptions, zone: string | undefined): string {
  if (zone === undefined) return new Intl.DateTimeFormat('en-US', options).format(date)
  let byZone = kept.get(options)
  if (!byZone) kept.set(options, (byZone = new Map()))
  let format = byZone.get(zone)
  if (!format) byZone.set(zone, (format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })))
  return format.format(date)
}

// Day before month, American month names: the English locales write '4 Sept' or 'Sep 4', the product '4 Sep'.
type Words = readonly Intl.DateTimeFormatOptions[]
const ofMonth: Intl.DateTimeFormatOptions = { day: 'numeric' }
const dayMonthYear: Words = [ofMonth, { month: 'short' }, { year: 'numeric' }]
const fullDay: Words = [ofMonth, { month: 'long' }, { year: 'numeric' }]
const longDay: Words = [{ weekday: 'long' }, ofMonth, { month: 'long' }]
const shortDay: Words = [{ weekday: 'short' }, ofMonth, { month: 'short' }]

const formatWords = (date: Date, words: Words, zone: string | undefined) =>
  words.map((word) => part(date, word, zone)).join(' ')

/** `2026-04-21` as '21 Apr 2026'. */
export function formatDay(day: string): string {
  return formatWords(dayAsDate(day), dayMonthYear, 'UTC')
}

/** `2026-04-21` as '21 April 2026'. */
export function formatFullDay(day: string): string {
  return formatWords(dayAsDate(day), fullDay, 'UTC')
}

const yearUnless = (day: string, today: string | undefined) =>
  today !== undefined && today.slice(0, 4) !== day.slice(0, 4) ? ` ${day.slice(0, 4)}` : ''

/** `2026-09-15` as 'Tuesday 15 September'; with the year if it differs from that of `today`. */
export function formatLongDay(day: string, today?: string): string {
  return formatWords(dayAsDate(day), longDay, 'UTC') + yearUnless(day, today)
}

/** `2026-11-24` as 'Tue 24 Nov'; with the year if it differs from that of `today`. */
export function formatShortDay(day: string, today?: string): string {
  return formatWords(dayAsDate(day), shortDay, 'UTC') + yearUnless(day, today)
}

/** The day of an instant as '21 Apr 2026', in `zone`, else in the browser's. */
export function formatDate(at: Instant, { zone }: Zoned = {}): string {
  return formatWords(asDate(at), dayMonthYear, zone)
}

const clocks: Record<ClockStyle, Intl.DateTimeFormatOptions> = {
  '12-hour': { hour: 'numeric', minute: '2-digit' },
  '24-hour': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}
let clock: ClockStyle = '12-hour'

/**
 * Sets the practice's clock style, which every formatter below follows. Called by whichever request loads the signed-in
 * person (see `guard.ts`). Times already on a page follow when they are rendered again.
 */
export function setClockStyle(style: ClockStyle): void {
  clock = style
}

/** The style last set by {@link setClockStyle}: how typed times are read. */
export function clockStyle(): ClockStyle {
  return clock
}

/** A client's clock: that of their device or of their practice, if one of them counts to 24. */
export function clientClock(ofPractice: ClockStyle): ClockStyle {
  return new Intl.DateTimeFormat([], { hour: 'numeric' }).resolvedOptions().hour12 ? ofPractice : '24-hour'
}

/** '5:42 PM', or '17:42' if the practice or `style` has a 24-hour clock; in `zone`, else in the browser's. */
export function formatTime(
  at: Instant,
  { zone, style = clock }: Zoned & { style?: ClockStyle | undefined } = {},
): string {
  return part(asDate(at), clocks[style], zone)
}

/** A time of day without a day, `17:42`, as {@link formatTime} writes it. */
export function formatTimeOfDay(time: string, style?: ClockStyle): string {
  return formatTime(`1970-01-01T${time.slice(0, 5)}:00Z`, { zone: 'UTC', style })
}

/** '10 September 2026, 5:42 PM', in `zone`, else in the browser's. */
export function formatMoment(at: Instant, { zone, style }: Zoned & { style?: ClockStyle } = {}): string {
  return `${formatWords(asDate(at), fullDay, zone)}, ${formatTime(at, { zone, style })}`
}

/** Two letters: of the first and the last word, or of the only word. 'Ana Ribeiro' is 'AR', 'Ana' is 'AN'; what stands in brackets behind is no word. */
export function initials(name: string): string {
  const words = name
    .trim()
    .replace(/\s+\(.*\)$/u, '')
    .split(/\s+/u)
    .filter(Boolean)
  const lettersOf = (word = '') => [...word].filter((sign) => /[\p{L}\p{N}]/u.test(sign))
  const letters =
    words.length > 1 ? [lettersOf(words[0])[0], lettersOf(words.at(-1))[0]] : lettersOf(words[0]).slice(0, 2)
  return letters.join('').toUpperCase()
}

/** '1,234', '2.5'. Written without Intl, whose first formatter of numbers takes longer than the rest of a small page. */
export function formatNumber(value: number, digits = 0): string {
  const [whole = '', fraction] = String(Number(value.toFixed(digits))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** '1 client', '20 clients'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** 'One', 'one and two', 'one, two and three'. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
}

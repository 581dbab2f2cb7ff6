export const dayOrders = ['ymd', 'mdy', 'dmy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** `unclear`: the dates can be read in two ways, and only a person knows which is meant. Null: there are none. */
export type DayGuess = DayOrder | 'unclear' | null

const isoDay = /^\s*(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?!\d)/
const plainDay = /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/

/**
 * The order of day and month in dates such as 04/05/1990, told by those that allow only one: one of the two is above 12, or the dates have dots, which
 * nobody writes month first. Dates that begin with the year, or name the month, say nothing about the others.
 */
export function guessDayOrder(dates: readonly string[]): DayGuess {
  const plain = dates.flatMap((date) => {
    const found = plainDay.exec(date)
    return found ? [{ first: Number(found[1]), second: Number(found[3]), dotted: found[2] === '.' }] : []
  })
  const isDmy = plain.some(({ first, dotted }) => first > 12 || dotted)
  const isMdy = plain.some(({ second, dotted }) => second > 12 && !dotted)
  if (isDmy !== isMdy) return isDmy ? 'dmy' : 'mdy'
  if (plain.some(({ first, second }) => first !== second)) return 'unclear'
  return plain.length > 0 || dates.some((date) => dayIn(date, 'ymd', '9999') !== undefined) ? 'ymd' : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The day in a text as `yyyy-MM-dd`; undefined if there is none. What follows it, such as a time, is ignored.
 * @param order with `ymd`, a date such as 04/05/1990 is none, unless both orders mean the same day
 * @param today `yyyy-MM-dd`: two digits mean a year up to this one
 */
export function dayIn(text: string, order: DayOrder, today: string): string | undefined {
  const iso = isoDay.exec(text)
  if (iso) return validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const plain = plainDay.exec(text)
  if (plain) {
    const [first, second] = [Number(plain[1]), Number(plain[3])]
    if (order === 'ymd' && first !== second) return undefined
    const [month, day] = order === 'dmy' ? [second, first] : [first, second]
    return validDay(fullYear(plain[4] ?? '', Number(today.slice(0, 4))), month, day)
  }
  const named = /^\s*(?:(\d{1,2})\.?\s+)?([a-z]{3})[a-z]*\.?\s*(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})/i.exec(text)
  if (!named) return undefined
  return validDay(Number(named[4]), months.indexOf((named[2] ?? '').toLowerCase()) + 1, Number(named[1] ?? named[3]))
}

function fullYear(digits: string, thisYear: number): number {
  if (digits.length === 4) return Number(digits)
  const year = thisYear - (thisYear % 100) + Number(digits)
  return year > thisYear ? year - 100 : year
}

function validDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}

/** The time of day in a text as `HH:mm`: '14:05', '2:05 PM', '2pm', also after a date. */
export function timeIn(text: string): string | undefined {
  const found =
    /(?:^|[\sT,])(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?\s*$/i.exec(
      text,
    )
  if (!found || (found[2] === undefined && found[3] === undefined)) return undefined
  const half = found[3]?.toLowerCase()
  const hour = half === undefined ? Number(found[1]) : (Number(found[1]) % 12) + (half === 'p' ? 12 : 0)
  const minute = Number(found[2] ?? 0)
  if (hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

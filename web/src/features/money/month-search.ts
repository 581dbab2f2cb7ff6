import { chargeKinds, type ChargeKind } from '@openhour/shared/features/money/money.rules.ts'
import {
  isPeriod,
  type MonthFigure,
  monthFigures,
  type OpenAge,
  openAges,
} from '@openhour/shared/features/money/month-end.rules.ts'
import { readListView } from '../../lib/lists/list-view.ts'
import { monthEndPage } from './month-end.page.ts'

/** What the page shows, from its address: a month or a year, or the rows of one of its figures. Without either it is the month that ended last. */
export type MonthSearch = {
  month?: string
  year?: number
  figure?: MonthFigure
  currency?: string
  age?: OpenAge
  kind?: ChargeKind
  service?: string
  page?: number
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown) =>
  values.find((value) => value === given)

/** Reads search parameters from any link; invalid ones are dropped. */
export function readMonthSearch(given: Record<string, unknown>): MonthSearch {
  const { month, year, currency, service } = given
  const found = {
    month: typeof month === 'string' && month.length === 7 && isPeriod(month) ? month : undefined,
    year: isPeriod(String(year)) && String(year).length === 4 ? Number(year) : undefined,
    figure: oneOf(monthFigures, given.figure),
    currency: typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    age: oneOf(openAges, given.age),
    kind: oneOf(chargeKinds, given.kind),
    service: typeof service === 'string' || typeof service === 'number' ? String(service).slice(0, 200) : undefined,
    ...readListView(given, 0, {}),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** The period of an address; undefined for the month that ended last. */
export const periodOf = ({ month, year }: MonthSearch): string | undefined =>
  month ?? (year === undefined ? undefined : String(year))

export const searchOf = (period: string): MonthSearch =>
  period.length === 4 ? { year: Number(period) } : { month: period }

/** The address of a month or year, or of the rows of a figure. */
export function monthPath(period: string, rows: Omit<MonthSearch, 'month' | 'year'> = {}): string {
  const entries = Object.entries({ ...searchOf(period), ...rows }).filter(([, value]) => value !== undefined)
  return `${monthEndPage.path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()}`
}

import type { MonthEnd, MonthSums } from '@openhour/shared/features/money/month-end.contract.ts'
import { daysOfPeriod, openAges } from '@openhour/shared/features/money/month-end.rules.ts'

const none = { count: 0, amountMinor: 0 }

/** A period in which nothing happened. */
export function monthOf(period: string, given: Partial<MonthEnd> = {}): MonthEnd {
  const { from, through } = daysOfPeriod(period)
  return {
    period,
    from,
    through,
    openOn: through,
    sessions: 0,
    minutes: 0,
    withoutNote: 0,
    withoutCharge: null,
    sums: [],
    services: [],
    moreServices: 0,
    ...given,
  }
}

export const sumsOf = (currency: string, given: Partial<MonthSums> = {}): MonthSums => ({
  currency,
  charged: none,
  notInvoiced: none,
  proposed: none,
  waived: none,
  invoiced: none,
  received: none,
  open: none,
  openByAge: openAges.map((age) => ({ age, ...none })),
  ...given,
})

import { type MonthEnd, monthEndContract, type MonthSums } from '@openhour/shared/features/money/month-end.contract.ts'
import {
  lastMonth,
  type MonthFigure,
  monthRowsPerPage,
  openAges,
} from '@openhour/shared/features/money/month-end.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { inPracticeTime, type PracticeTime } from '../../platform/time/practice-time.ts'
import {
  countHeld,
  countUncharged,
  countWithoutNote,
  listServices,
  periodDays,
  type Summed,
  sumCharges,
  sumIssued,
  sumOpen,
  sumReceived,
} from './month-end.queries.ts'
import { countMonthRows, listMonthRows } from './month-rows.queries.ts'

const listed: Record<MonthFigure, 'sessions' | 'appointments' | 'charges' | 'invoices' | 'payments'> = {
  sessions: 'sessions',
  'without-note': 'appointments',
  'without-charge': 'sessions',
  charged: 'charges',
  'not-invoiced': 'charges',
  proposed: 'charges',
  waived: 'charges',
  invoiced: 'invoices',
  received: 'payments',
  open: 'invoices',
}

export function monthEndRouter(reads: ListReads) {
  const os = implement(monthEndContract).$context<Incoming>().use(guard)
  return os.router({
    figures: os.figures.handler(async ({ input, context: { actor, run } }) => {
      const periodOf = ({ today }: PracticeTime) => input.period ?? lastMonth(today)
      const { rows, time } = await inPracticeTime({ actor, run }, (at) => {
        const days = periodDays(periodOf(at), at)
        return [
          countHeld(actor.userId, days),
          countUncharged(actor.userId, days),
          countWithoutNote(actor.userId, days),
          sumCharges(actor.userId, days),
          sumIssued(actor.userId, days),
          sumReceived(actor.userId, days),
          sumOpen(actor.userId, days),
          listServices(actor.userId, days),
        ]
      })
      const [[sessions], [uncharged], [unwritten], charged, issued, received, open, services] = rows
      const period = periodOf(time)
      const { from, through, openOn } = periodDays(period, time)
      return {
        period,
        from,
        through,
        openOn,
        sessions: sessions?.sessions ?? 0,
        minutes: sessions?.minutes ?? 0,
        withoutNote: unwritten?.total ?? 0,
        withoutCharge: uncharged?.total ?? null,
        sums: sumsOf(charged, issued, received, open),
        services: services.map(({ services: _services, ...service }) => service),
        moreServices: (services[0]?.services ?? 0) - services.length,
      } satisfies MonthEnd
    }),

    rows: os.rows.handler(async ({ input, context: { actor, run } }) => {
      const { period, figure, page, currency = '', age = '', kind = '', description = '' } = input
      const filter = { currency, age, kind, description }
      const { rows } = await inPracticeTime({ actor, run }, (time) => {
        const days = periodDays(period, time)
        return [
          listMonthRows(figure)(actor.userId, days, filter, (page - 1) * monthRowsPerPage),
          countMonthRows(figure)(actor.userId, days, filter),
        ]
      })
      const [items, [counted]] = rows
      reads.note(actor, listed[figure])
      return { items, matching: counted?.matching ?? 0 }
    }),
  })
}

const none = { count: 0, amountMinor: 0 }

type Part = 'charged' | 'notInvoiced' | 'proposed' | 'waived' | 'invoiced' | 'received'
type Open = { currency: string; age: MonthSums['openByAge'][number]['age']; count: number; amountMinor: number }

/** One entry for each currency that has any figure, the one with most charges and invoices first. */
function sumsOf(
  charged: readonly Summed<'charged' | 'notInvoiced' | 'proposed' | 'waived'>[],
  issued: readonly Summed<'invoiced'>[],
  received: readonly Summed<'received'>[],
  open: readonly Open[],
): MonthSums[] {
  const of = (currency: string, name: Part) => {
    const all: readonly Partial<Summed<Part>>[] = [...charged, ...issued, ...received]
    const row = all.find((one) => one.currency === currency && one[`${name}Count`] !== undefined)
    return { count: row?.[`${name}Count`] ?? 0, amountMinor: row?.[`${name}Minor`] ?? 0 }
  }
  const currencies = new Set([...charged, ...issued, ...received, ...open].map(({ currency }) => currency))
  const used = (currency: string) => of(currency, 'charged').count + of(currency, 'invoiced').count
  const order = (one: string, other: string) => used(other) - used(one) || one.localeCompare(other, 'en')
  return [...currencies].toSorted(order).map((currency) => {
    const openByAge = openAges.map((age) => {
      const { count, amountMinor } = open.find((one) => one.currency === currency && one.age === age) ?? none
      return { age, count, amountMinor }
    })
    return {
      currency,
      charged: of(currency, 'charged'),
      notInvoiced: of(currency, 'notInvoiced'),
      proposed: of(currency, 'proposed'),
      waived: of(currency, 'waived'),
      invoiced: of(currency, 'invoiced'),
      received: of(currency, 'received'),
      open: openByAge.reduce(
        (sum, { count, amountMinor }) => ({ count: sum.count + count, amountMinor: sum.amountMinor + amountMinor }),
        none,
      ),
      openByAge,
    }
  })
}

import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { oneLine } from '../../lib/text.ts'
import { currencyCode } from './money-fields.ts'
import { chargeKinds, moneyTexts } from './money.rules.ts'
import { isPeriod, monthFigures, openAges } from './month-end.rules.ts'

const tags = ['Invoices']
const period = z.string(moneyTexts.period).check(z.refine(isPeriod, moneyTexts.period))

const Sum = z.object({ count: z.int(), amountMinor: z.int() })
export type MonthSum = z.infer<typeof Sum>

/** The money of a period in one currency. */
export const MonthSums = z.object({
  currency: z.string(),
  /** Of services in the period, without proposed and waived ones. */
  charged: Sum,
  /** The part of it that is on no issued invoice. */
  notInvoiced: Sum,
  /** Fees that wait for a decision. */
  proposed: Sum,
  /** Fees that need not be paid. */
  waived: Sum,
  /** Invoices less credit notes, by the day of issue. */
  invoiced: Sum,
  /** Payments less refunds, by the day of receipt. */
  received: Sum,
  /** What was open at the end of `openOn`. */
  open: Sum,
  openByAge: z.array(z.extend(Sum, { age: z.enum(openAges) })),
})
export type MonthSums = z.infer<typeof MonthSums>

/** What was charged for one service: its kind and what invoices call it. */
export const MonthService = z.object({
  kind: z.enum(chargeKinds),
  description: z.string(),
  currency: z.string(),
  count: z.int(),
  minutes: z.int(),
  amountMinor: z.int(),
})
export type MonthService = z.infer<typeof MonthService>

/** A month or a year of a practice. Sample clients are in no figure of sessions. */
export const MonthEnd = z.object({
  period: z.string(),
  from: z.string(),
  through: z.string(),
  /** The last day of the period, or today if it has not ended. */
  openOn: z.string(),
  /** Sessions that took place. */
  sessions: z.int(),
  minutes: z.int(),
  withoutNote: z.int(),
  /** Since the day from which sessions are charged by themselves; null before it, or without one. */
  withoutCharge: z.nullable(z.int()),
  /** The currency with most charges and invoices first. */
  sums: z.array(MonthSums),
  /** The largest first. */
  services: z.array(MonthService),
  moreServices: z.int(),
})
export type MonthEnd = z.infer<typeof MonthEnd>

/** A row behind a figure. */
export const MonthRow = z.object({
  id: z.guid(),
  of: z.enum(['session', 'appointment', 'charge', 'invoice', 'payment']),
  clientId: z.nullable(z.guid()),
  /** The client, or who pays. */
  name: z.string(),
  day: z.string(),
  /** What was charged, the number of an invoice, or how was paid. */
  text: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  amountMinor: z.nullable(z.int()),
  currency: z.nullable(z.string()),
})
export type MonthRow = z.infer<typeof MonthRow>

/** Every count of sessions and notes belongs to the feature that keeps them. */
const sections = {
  'sessions:read': { sessions: 0, minutes: 0, withoutCharge: null },
  'clinical-notes:read': { withoutNote: 0 },
}

export const monthEndContract = {
  figures: operation(therapists, { sections })
    .route({
      method: 'GET',
      path: '/month-end',
      summary: 'What a month or a year comes to, by currency',
      description:
        'The period is a month such as `2026-10`, or a year such as `2026`. Without one it is the month that ended last.',
      tags,
    })
    .input(z.strictObject({ period: z.optional(period) }))
    .output(MonthEnd),
  rows: operation(therapists, { closedToKeys: true })
    .route({
      method: 'GET',
      path: '/month-end/rows',
      summary: 'The rows behind a figure of a month or a year',
      tags,
    })
    .input(
      z.strictObject({
        period,
        figure: z.enum(monthFigures),
        /** Of amounts; without it, those in all currencies. */
        currency: z.optional(currencyCode),
        /** Of what is open. */
        age: z.optional(z.enum(openAges)),
        /** Of charges: one service. */
        kind: z.optional(z.enum(chargeKinds)),
        description: z.optional(oneLine(200)),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      }),
    )
    .output(z.object({ items: z.array(MonthRow), matching: z.int() })),
}

import type { MonthRow } from '@openhour/shared/features/money/month-end.contract.ts'
import { type MonthFigure, monthRowsPerPage } from '@openhour/shared/features/money/month-end.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOncePer } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import {
  chargeParts,
  held,
  inPeriod,
  notInvoiced,
  openThen,
  type PeriodDays,
  uncharged,
  withoutNote,
} from './month-end.queries.ts'

/** Which rows of a figure; empty for all. */
export type RowFilter = { currency: string; age: string; kind: string; description: string }

const none = (type: string) => sql.raw(`null::${type}`)

/** Every row of a figure, in the columns that all share. */
function rowsOf(figure: MonthFigure, therapistId: string, days: PeriodDays): RawBuilder<unknown> {
  const { from, through, openOn } = days
  const charges = (part: RawBuilder<unknown>) => sql`
    select 'charge' as of, x.id, x.therapist_id, x.client_id, null as name, x.service_date as day, x.description as text, x.minutes, x.amount_minor, x.currency, null as age, x.kind
      from charges x where ${inPeriod(therapistId, days)} and ${part}`
  const sessions = (of: RawBuilder<unknown>) => sql`
    select h.of, h.id, h.therapist_id, h.client_id, null as name, h.day, null as text, h.minutes, ${none('bigint')} as amount_minor, ${none('text')} as currency, null as age, null as kind
      from (${of}) h`
  switch (figure) {
    case 'sessions':
      return sessions(held(therapistId, days))
    case 'without-charge':
      return sessions(uncharged(therapistId, days))
    case 'without-note':
      return sessions(
        sql`select 'appointment' as of, w.id, w.therapist_id, w.client_id, w.appointment_date as day, (extract(epoch from w.ends_at - w.starts_at) / 60)::int as minutes
          from (${withoutNote(therapistId, days)}) w`,
      )
    case 'not-invoiced':
      return charges(notInvoiced(therapistId))
    case 'charged':
    case 'proposed':
    case 'waived':
      return charges(chargeParts[figure])
    case 'invoiced':
      return sql`select 'invoice' as of, i.id, i.therapist_id, i.client_id, i.recipient_name as name, i.issue_date as day, i.number as text, ${none('int')} as minutes,
          i.gross_minor as amount_minor, i.currency, null as age, null as kind
        from invoices i where i.therapist_id = ${therapistId}::uuid and i.number is not null and i.issue_date between ${from}::date and ${through}::date`
    case 'received':
      return sql`select 'payment' as of, p.id, p.therapist_id, p.client_id, p.payer_name as name, p.received_date as day, p.method as text, ${none('int')} as minutes,
          p.amount_minor, p.currency, null as age, null as kind
        from payments p where p.therapist_id = ${therapistId}::uuid and p.received_date between ${from}::date and ${through}::date`
    case 'open':
      return sql`select 'invoice' as of, o.id, o.therapist_id, o.client_id, o.recipient_name as name, o.due_date as day, o.number as text, ${none('int')} as minutes,
          o.amount_minor, o.currency, o.age, null as kind from (${openThen(therapistId, openOn)}) o`
  }
}

const chosen = ({ currency, age, kind, description }: RowFilter) =>
  sql`${currency} in ('', r.currency) and ${age} in ('', r.age) and ${kind} in ('', r.kind) and ${description} in ('', r.text)`

/** Oldest first. The page is found before the names of its clients. */
export const listMonthRows = builtOncePer(
  (figure: MonthFigure) => (therapistId: string, days: PeriodDays, filter: RowFilter, offset: number) =>
    sql<MonthRow>`select r.of, r.id, r.client_id as "clientId", coalesce(r.name, c.name, '') as name, r.day, r.text, r.minutes, r.amount_minor as "amountMinor", r.currency
      from (select r.* from (${rowsOf(figure, therapistId, days)}) r where ${chosen(filter)}
        order by r.day, r.id limit ${sql.raw(String(monthRowsPerPage))} offset ${offset}) r
      left join clients c on c.therapist_id = r.therapist_id and c.id = r.client_id order by r.day, r.id`.compile(
      build,
    ),
)

export const countMonthRows = builtOncePer(
  (figure: MonthFigure) => (therapistId: string, days: PeriodDays, filter: RowFilter) =>
    sql<{
      matching: number
    }>`select count(*)::int as matching from (${rowsOf(figure, therapistId, days)}) r where ${chosen(filter)}`.compile(
      build,
    ),
)

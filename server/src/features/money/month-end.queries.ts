import type { MonthService } from '@openhour/shared/features/money/month-end.contract.ts'
import { ageStarts, daysOfPeriod, openAges, servicesListed } from '@openhour/shared/features/money/month-end.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { PracticeTime } from '../../platform/time/practice-time.ts'
import { missing } from '../clinical-notes/missing-notes.queries.ts'

/** A period. `early` and `late` are instants around all its days in any time zone; `openOn` is its last day, or today. */
export type PeriodDays = { from: string; through: string; openOn: string; early: string; late: string; now: string }

/** Days of a period on the practice's calendar. */
export function periodDays(period: string, { today, now, startOf }: PracticeTime): PeriodDays {
  const { from, through } = daysOfPeriod(period)
  return {
    from,
    through,
    openOn: through < today ? through : today,
    early: startOf(dayAfter(from, -1)),
    late: startOf(dayAfter(through, 2)),
    now,
  }
}

const sample = (therapistId: string) =>
  sql`(array(select id from clients where therapist_id = ${therapistId}::uuid and is_sample))`

/** Sessions that took place, and completed appointments that nobody wrote down as a session. */
export const held = (therapistId: string, { from, through, early, late }: PeriodDays) => sql`
  select 'session' as of, s.id, s.therapist_id, s.id as session_id, s.appointment_id, s.client_id, s.session_date as day, s.duration_minutes as minutes from sessions s
    where s.therapist_id = ${therapistId}::uuid and s.session_date between ${from}::date and ${through}::date and s.status = 'completed'
      and s.client_id <> all ${sample(therapistId)}
  union all select 'appointment', a.id, a.therapist_id, null, a.id, a.client_id, a.appointment_date, (extract(epoch from a.ends_at - a.starts_at) / 60)::int from appointments a
    where a.therapist_id = ${therapistId}::uuid and a.starts_at >= ${early}::timestamptz and a.starts_at < ${late}::timestamptz
      and a.appointment_date between ${from}::date and ${through}::date and a.status = 'completed' and a.client_id <> all ${sample(therapistId)}
      and not exists (select from sessions s where s.therapist_id = a.therapist_id and s.appointment_id = a.id)`

const since = (therapistId: string) =>
  sql`(select charges_from from money_settings where therapist_id = ${therapistId}::uuid)`

/** Of `held`, those that nothing was charged for: neither by itself nor by hand on the same day. */
export const uncharged = (therapistId: string, days: PeriodDays) => sql`
  select h.* from (${held(therapistId, days)}) h where h.day >= ${since(therapistId)}
    and not exists (select from charges x where x.therapist_id = h.therapist_id and x.session_id = h.session_id)
    and not exists (select from charges x where x.therapist_id = h.therapist_id and x.appointment_id = h.appointment_id)
    and not exists (select from charges x where x.therapist_id = h.therapist_id and x.kind = 'manual' and x.client_id = h.client_id and x.service_date = h.day)`

/** Appointments of the period that the list of missing notes would hold, but for those of sample clients. */
export const withoutNote = (therapistId: string, { from, through, early, late, now }: PeriodDays) => sql`
  select a.* from appointments a where ${missing(therapistId, early, now)} and a.starts_at < ${late}::timestamptz
    and a.appointment_date between ${from}::date and ${through}::date and a.client_id <> all ${sample(therapistId)}`

export const countHeld = builtOnce((therapistId: string, days: PeriodDays) =>
  sql<{
    sessions: number
    minutes: number
  }>`select count(*)::int as sessions, coalesce(sum(h.minutes), 0)::int as minutes from (${held(therapistId, days)}) h`.compile(
    build,
  ),
)

/** Null where no day of the period is charged by itself. */
export const countUncharged = builtOnce((therapistId: string, days: PeriodDays) =>
  sql<{
    total: number | null
  }>`select case when ${since(therapistId)} <= ${days.through}::date then (select count(*)::int from (${uncharged(therapistId, days)}) u) end as total`.compile(
    build,
  ),
)

export const countWithoutNote = builtOnce((therapistId: string, days: PeriodDays) =>
  sql<{ total: number }>`select count(*)::int as total from (${withoutNote(therapistId, days)}) w`.compile(build),
)

/** What charges `x` are for a month's end. */
export const chargeParts = {
  charged: sql`x.waived_at is null and not x.proposed`,
  proposed: sql`x.proposed`,
  waived: sql`x.waived_at is not null and x.package_id is null and x.kind in ('no-show', 'late-cancellation')`,
} satisfies Record<string, RawBuilder<unknown>>

/** On no issued invoice. */
export const notInvoiced = (therapistId: string) =>
  sql`(x.waived_at is null and not x.proposed and (x.invoice_id is null
    or x.invoice_id = any (array(select id from invoices where therapist_id = ${therapistId}::uuid and number is null))))`

export const inPeriod = (therapistId: string, { from, through }: PeriodDays) =>
  sql`x.therapist_id = ${therapistId}::uuid and x.service_date between ${from}::date and ${through}::date`

const summed = (name: string, part: RawBuilder<unknown>) =>
  sql`(count(*) filter (where ${part}))::int as ${sql.id(`${name}Count`)}, coalesce(sum(x.amount_minor) filter (where ${part}), 0)::bigint as ${sql.id(`${name}Minor`)}`

/** Amounts and how many rows, by currency. */
export type Summed<Name extends string> = { currency: string } & Record<`${Name}Count` | `${Name}Minor`, number>

export const sumCharges = builtOnce((therapistId: string, days: PeriodDays) =>
  sql<
    Summed<'charged' | 'notInvoiced' | 'proposed' | 'waived'>
  >`select x.currency, ${summed('charged', chargeParts.charged)}, ${summed('notInvoiced', notInvoiced(therapistId))},
      ${summed('proposed', chargeParts.proposed)}, ${summed('waived', chargeParts.waived)}
    from charges x where ${inPeriod(therapistId, days)} group by x.currency`.compile(build),
)

/** What a period left undone: sessions without a charge, and charges without an invoice. */
export const countLeft = builtOnce((therapistId: string, days: PeriodDays) =>
  sql<{
    withoutCharge: number
    notInvoiced: number
  }>`select (select count(*)::int from (${uncharged(therapistId, days)}) u) as "withoutCharge",
      (select count(*)::int from charges x where ${inPeriod(therapistId, days)} and ${notInvoiced(therapistId)}) as "notInvoiced"`.compile(
    build,
  ),
)

export const sumIssued = builtOnce((therapistId: string, { from, through }: PeriodDays) =>
  sql<
    Summed<'invoiced'>
  >`select i.currency, count(*)::int as "invoicedCount", sum(i.gross_minor)::bigint as "invoicedMinor" from invoices i
    where i.therapist_id = ${therapistId}::uuid and i.number is not null and i.issue_date between ${from}::date and ${through}::date group by i.currency`.compile(
    build,
  ),
)

export const sumReceived = builtOnce((therapistId: string, { from, through }: PeriodDays) =>
  sql<
    Summed<'received'>
  >`select p.currency, count(*)::int as "receivedCount", sum(p.amount_minor)::bigint as "receivedMinor" from payments p
    where p.therapist_id = ${therapistId}::uuid and p.received_date between ${from}::date and ${through}::date group by p.currency`.compile(
    build,
  ),
)

const ages = sql.raw(`(array['${openAges.join(`','`)}'])`)
const starts = sql.raw(`array[${ageStarts.join(',')}]`)

/** Invoices that were open at the end of a day, with their age then: what is open now, and what was settled later. */
export const openThen = (therapistId: string, day: string) => sql`
  select i.*, o.amount_minor, ${ages}[1 + width_bucket(${day}::date - i.due_date, ${starts})] as age
  from (select part.id, sum(part.amount_minor)::bigint as amount_minor from (
      select id, open_minor as amount_minor from invoices where therapist_id = ${therapistId}::uuid and number is not null and open_minor > 0
      union all select invoice_id, amount_minor from invoice_settlements where therapist_id = ${therapistId}::uuid and settled_date > ${day}::date) part
    group by part.id having sum(part.amount_minor) > 0) o
  join invoices i on i.therapist_id = ${therapistId}::uuid and i.id = o.id
  where i.issue_date <= ${day}::date and i.kind = 'invoice'`

export const sumOpen = builtOnce((therapistId: string, { openOn }: PeriodDays) =>
  sql<{
    currency: string
    age: (typeof openAges)[number]
    count: number
    amountMinor: number
  }>`select o.currency, o.age, count(*)::int as count, sum(o.amount_minor)::bigint as "amountMinor" from (${openThen(therapistId, openOn)}) o
    group by o.currency, o.age`.compile(build),
)

/** By kind and by what invoices call it, the largest amount first; with how many there are. */
export const listServices = builtOnce((therapistId: string, days: PeriodDays) =>
  sql<
    MonthService & { services: number }
  >`select x.kind, x.description, x.currency, count(*)::int as count, coalesce(sum(x.minutes), 0)::int as minutes, sum(x.amount_minor)::bigint as "amountMinor",
      count(*) over ()::int as services
    from charges x where ${inPeriod(therapistId, days)} and ${chargeParts.charged} group by x.kind, x.description, x.currency
    order by sum(x.amount_minor) desc, x.description, x.kind, x.currency limit ${sql.raw(String(servicesListed))}`.compile(
    build,
  ),
)

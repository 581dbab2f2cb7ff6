import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { KnownInvoice, KnownPayment } from './statement-matching.ts'

/** Older ones that are settled are not understood by their number. */
const mostKnown = 20_000

/** Issued invoices: all on which something is open, and settled ones since a day. */
export const listKnownInvoices = builtOnce((therapistId: string, since: string) =>
  sql<KnownInvoice>`select i.id, i.number, i.recipient_name as "recipientName", i.issue_date as "issueDate", i.currency, i.open_minor as "openMinor",
      exists (select from invoices k where k.therapist_id = i.therapist_id and k.corrects_id = i.id) as "isCorrected",
      coalesce(i.payer_id::text, i.client_id::text, i.recipient_name) as payer,
      case when i.open_minor = 0 then array[i.recipient_name] else array_remove(array[i.recipient_name, c.name, o.name] || array(select distinct l.client_name
        from invoice_lines l where l.therapist_id = i.therapist_id and l.invoice_id = i.id), null) end as names
    from invoices i left join clients c on c.therapist_id = i.therapist_id and c.id = i.client_id
      left join client_contacts o on o.therapist_id = i.therapist_id and o.id = i.payer_id
    where i.therapist_id = ${therapistId}::uuid and i.number is not null and i.kind = 'invoice' and (i.open_minor > 0 or i.issue_date >= ${since}::date)
    order by i.issue_date, i.number_place, i.id limit ${mostKnown}`.compile(build),
)

/** Payments of some days that were recorded without a statement. */
export const listOtherPayments = builtOnce((therapistId: string, from: string, to: string) =>
  sql<KnownPayment>`select p.payer_name as "payerName", p.received_date as "receivedDate", p.amount_minor as "amountMinor", p.currency,
      array(select i.number from invoice_settlements s join invoices i on i.therapist_id = s.therapist_id and i.id = s.invoice_id
        where s.therapist_id = p.therapist_id and s.payment_id = p.id) as numbers
    from payments p where p.therapist_id = ${therapistId}::uuid and p.amount_minor > 0 and p.received_date between ${from}::date - 4 and ${to}::date + 4
      and not exists (select from statement_lines l where l.therapist_id = p.therapist_id and l.payment_id = p.id)
    order by p.received_date, p.created_at, p.id`.compile(build),
)

/** Which of these lines are known. */
export const findLines = builtOnce((therapistId: string, keys: readonly string[]) =>
  sql<{
    key: string
    isRecorded: boolean
  }>`select fingerprint as key, payment_id is not null as "isRecorded" from statement_lines
    where therapist_id = ${therapistId}::uuid and fingerprint = any(${keys}::text[])`.compile(build),
)

/** The practice's currency, and the account on its invoices. */
export const findAccount = builtOnce((therapistId: string) =>
  sql<{
    currency: string
    iban: string | null
  }>`select currency, iban from money_settings where therapist_id = ${therapistId}::uuid`.compile(build),
)

export type LineOutcome = 'done' | 'already' | 'missing' | 'other-currency' | 'changed' | 'paid'

/** @param lines as `app.record_statement` reads them */
export const recordStatement = builtOnce((lines: string) =>
  sql<{
    key: string
    outcome: LineOutcome
  }>`select line_key as key, outcome from app.record_statement(${lines}::jsonb)`.compile(build),
)

export const passOverLines = builtOnce((keys: readonly string[]) =>
  sql<{ noted: number }>`select app.pass_over_lines(${keys}::text[]) as noted`.compile(build),
)

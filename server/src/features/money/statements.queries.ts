import type { Issuer } from '@openhour/shared/features/money/invoices.contract.ts'
import type { PaperLanguage } from '@openhour/shared/features/money/paper-language.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { ReceiptFacts, Service, StatedPayment, StatementPerson } from './statement-print.ts'

/** Whose statement it is, and where it goes; the payer, for payments, if somebody else pays. */
export const findStatementPerson = builtOnce((therapistId: string, clientId: string) =>
  sql<
    StatementPerson & { payerName: string | null; agreedLanguage: PaperLanguage | null }
  >`select c.name, coalesce(b.address, c.address) as address, c.date_of_birth as "dateOfBirth", o.name as "payerName", b.language as "agreedLanguage"
    from clients c left join client_billing b on b.therapist_id = c.therapist_id and b.client_id = c.id
      left join client_contacts o on o.therapist_id = b.therapist_id and o.id = b.payer_id
    where c.therapist_id = ${therapistId}::uuid and c.id = ${clientId}::uuid`.compile(build),
)

const serviceColumns = sql`l.service_date as day, l.description, l.minutes, l.diagnosis_code as "diagnosisCode", i.number, i.currency, l.gross_minor as "amountMinor",
  app.is_paid(i.therapist_id, i.id) as "isPaid"`
// What was corrected was not billed in the end: the invoice after it says what was.
const standing = sql`i.kind = 'invoice' and i.number is not null
  and not exists (select from invoices k where k.therapist_id = i.therapist_id and k.corrects_id = i.id)`

/** What was invoiced for a client in a period, whoever pays, by day. */
export const listServices = builtOnce((therapistId: string, clientId: string, from: string, to: string) =>
  sql<Service>`select ${serviceColumns}
    from invoice_lines l join invoices i on i.therapist_id = l.therapist_id and i.id = l.invoice_id
    where l.therapist_id = ${therapistId}::uuid and l.client_id = ${clientId}::uuid and ${standing}
      and l.service_date between ${from}::date and ${to}::date
    order by l.service_date, i.number, l.place`.compile(build),
)

/** What came in from a client, or from the contact who pays for them, and what went back. */
export const listStatedPayments = builtOnce((therapistId: string, clientId: string, from: string, to: string) =>
  sql<StatedPayment>`select p.received_date as day, p.method, p.currency, p.amount_minor as "amountMinor",
      array(select distinct i.number from invoice_settlements s join invoices i on i.therapist_id = s.therapist_id and i.id = s.invoice_id
        where s.therapist_id = p.therapist_id and s.payment_id = p.id and s.amount_minor > 0 order by 1) as numbers
    from payments p
    where p.therapist_id = ${therapistId}::uuid and p.received_date between ${from}::date and ${to}::date
      and (p.client_id = ${clientId}::uuid or p.payer_id = (select b.payer_id from client_billing b
        where b.therapist_id = ${therapistId}::uuid and b.client_id = ${clientId}::uuid))
    order by p.received_date, p.created_at, p.id`.compile(build),
)

/** A payment or refund, and the invoices that it settled. */
export const findReceipt = builtOnce((therapistId: string, id: string) =>
  sql<
    ReceiptFacts & { agreedLanguage: PaperLanguage | null }
  >`select p.payer_name as "payerName", p.received_date as day, p.method, p.reference, p.currency, p.amount_minor as "amountMinor",
      coalesce((select jsonb_agg(jsonb_build_object('number', i.number, 'amountMinor', s.sum) order by i.number)
        from (select invoice_id, sum(amount_minor) as sum from invoice_settlements
            where therapist_id = p.therapist_id and payment_id = p.id group by invoice_id having sum(amount_minor) <> 0) s
          join invoices i on i.therapist_id = p.therapist_id and i.id = s.invoice_id), '[]') as settled,
      (select k.language from client_billing k where k.therapist_id = p.therapist_id and (k.client_id = p.client_id or k.payer_id = p.payer_id)
        and k.language is not null order by k.client_id limit 1) as "agreedLanguage"
    from payments p where p.therapist_id = ${therapistId}::uuid and p.id = ${id}::uuid`.compile(build),
)

/** The acting client, as the practice that wrote last knows them. */
export const findOwnPerson = builtOnce(() =>
  sql<StatementPerson>`select name, address, date_of_birth as "dateOfBirth" from clients order by joined_at desc nulls last, id limit 1`.compile(
    build,
  ),
)

/** Whether any of the acting client's practices shows them invoices in the portal. */
export const findOwnPortal = builtOnce(() =>
  sql<{
    showsInvoices: boolean
  }>`select coalesce(bool_or(shows_invoices), false) as "showsInvoices" from app.joined_practices()`.compile(build),
)

/** The acting client's invoices of a period, by practice and day. */
export const listOwnServices = builtOnce((from: string, to: string) =>
  sql<
    Service & { practiceId: string; issuer: Issuer }
  >`select i.therapist_id as "practiceId", i.issuer, ${serviceColumns}
    from invoice_lines l join invoices i on i.therapist_id = l.therapist_id and i.id = l.invoice_id
    where ${standing} and l.service_date between ${from}::date and ${to}::date
    order by i.therapist_id, l.service_date, i.number, l.place`.compile(build),
)

/** What the acting client paid in a period, by practice and day. A practice is named as on its last invoice. */
export const listOwnPayments = builtOnce((from: string, to: string) =>
  sql<
    StatedPayment & { practiceId: string; issuer: Issuer | null }
  >`select p.therapist_id as "practiceId", p.received_date as day, p.method, p.currency,
      p.amount_minor as "amountMinor", array[]::text[] as numbers,
      (select i.issuer from invoices i where i.therapist_id = p.therapist_id order by i.issue_date desc, i.number desc limit 1) as issuer
    from payments p where p.received_date between ${from}::date and ${to}::date
    order by p.therapist_id, p.received_date, p.id`.compile(build),
)

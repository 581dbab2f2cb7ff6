import type { InvoiceKind, PaymentMethod, TaxCode } from '@openhour/shared/features/money/money.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** What an issued invoice or credit note says about one tax category, and what has settled all of it. */
export type TaxedInvoice = {
  number: string
  kind: InvoiceKind
  issueDate: string
  dueDate: string
  recipientName: string
  currency: string
  taxName: string
  taxCode: TaxCode
  /** Thousandths of a percent. */
  taxRate: number
  netMinor: number
  taxMinor: number
  grossMinor: number
  /** Of several categories of one invoice. */
  isFirst: boolean
  openMinor: number
  /** By payments. */
  paidMinor: number
  lastPaid: string | null
  how: (PaymentMethod | 'write-off')[]
  correctsNumber: string | null
  correctedByNumber: string | null
  correctedOn: string | null
}

const issued = (therapistId: string, from: string, through: string) =>
  sql`i.therapist_id = ${therapistId}::uuid and i.number is not null and i.issue_date between ${from}::date and ${through}::date`

/** In the order of their numbers; of one invoice, by tax category. A payment that went back is none. */
export const listTaxed = builtOnce((therapistId: string, from: string, through: string) =>
  sql<TaxedInvoice>`with taxed as (
      select l.invoice_id, l.tax_name, l.tax_code, l.tax_rate, sum(l.net_minor)::bigint as net, sum(l.tax_minor)::bigint as tax, sum(l.gross_minor)::bigint as gross,
        row_number() over (partition by l.invoice_id order by l.tax_rate desc, l.tax_name, l.tax_code) as place
      from invoice_lines l join invoices i on i.therapist_id = l.therapist_id and i.id = l.invoice_id
      where l.therapist_id = ${therapistId}::uuid and ${issued(therapistId, from, through)} group by l.invoice_id, l.tax_name, l.tax_code, l.tax_rate),
    ways as (
      select s.invoice_id, coalesce(p.method, 'write-off') as how, p.method is not null as is_paid, sum(s.amount_minor) as amount, max(s.settled_date) as last
      from invoice_settlements s join invoices i on i.therapist_id = s.therapist_id and i.id = s.invoice_id
        left join payments p on p.therapist_id = s.therapist_id and p.id = s.payment_id
      where s.therapist_id = ${therapistId}::uuid and s.credit_note_id is null and ${issued(therapistId, from, through)}
      group by s.invoice_id, coalesce(p.method, 'write-off'), p.method is not null having sum(s.amount_minor) <> 0),
    settled as (
      select w.invoice_id, coalesce(sum(w.amount) filter (where w.is_paid), 0)::bigint as paid, max(w.last) filter (where w.is_paid) as last_paid,
        array_agg(w.how order by w.how) as how from ways w group by w.invoice_id)
    select i.number, i.kind, i.issue_date as "issueDate", i.due_date as "dueDate", i.recipient_name as "recipientName", i.currency, t.tax_name as "taxName",
      t.tax_code as "taxCode", t.tax_rate as "taxRate", t.net as "netMinor", t.tax as "taxMinor", t.gross as "grossMinor", t.place = 1 as "isFirst",
      i.open_minor as "openMinor", coalesce(s.paid, 0)::bigint as "paidMinor", s.last_paid as "lastPaid", coalesce(s.how, '{}') as how,
      c.number as "correctsNumber", k.number as "correctedByNumber", k.issue_date as "correctedOn"
    from invoices i join taxed t on t.invoice_id = i.id left join settled s on s.invoice_id = i.id
      left join invoices c on c.therapist_id = i.therapist_id and c.id = i.corrects_id
      left join invoices k on k.therapist_id = i.therapist_id and k.corrects_id = i.id
    where ${issued(therapistId, from, through)} order by i.issue_date, i.number_series, i.number_place, t.place`.compile(
    build,
  ),
)

/** Audits that the invoices of a period left as a file. */
export const invoicesExported = builtOnce(() =>
  sql`select app.audit_read('exported', 'invoices', null, null)`.compile(build),
)

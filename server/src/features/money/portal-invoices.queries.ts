import type { OwnInvoice } from '@openhour/shared/features/money/portal-invoices.contract.ts'
import type { PayProvider } from '@openhour/shared/features/money/online-payments.rules.ts'
import { invoicesPerPage } from '@openhour/shared/features/money/money.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { PrintedInvoice } from './invoice-print.ts'

export type OwnRow = Omit<OwnInvoice, 'state' | 'isPayable'> & {
  provider: PayProvider | null
  settledMinor: number
  isCorrected: boolean
}

/** The acting client's invoices of all practices, newest first. */
export const listOwnInvoices = builtOnce((offset: number) =>
  sql<OwnRow>`select i.id, i.issuer ->> 'name' as practice, i.kind, i.number, i.issue_date as "issueDate", i.due_date as "dueDate", i.currency,
      i.gross_minor as "grossMinor", i.open_minor as "openMinor", i.settled_minor as "settledMinor",
      exists (select from invoices k where k.therapist_id = i.therapist_id and k.corrects_id = i.id) as "isCorrected",
      case when i.open_minor > 0 then app.pays_through(i.therapist_id) end as provider
    from invoices i order by i.issue_date desc, i.number desc, i.id limit ${invoicesPerPage} offset ${offset}`.compile(
    build,
  ),
)

export const countOwnInvoices = builtOnce(() =>
  sql<{ matching: number }>`select count(*)::int as matching from invoices`.compile(build),
)

/** An invoice that the acting client may pay. */
export const findOwnPayable = builtOnce((id: string) =>
  sql<{ therapistId: string; number: string }>`select i.therapist_id as "therapistId", i.number from invoices i
    join clients c on c.therapist_id = i.therapist_id and c.id = i.client_id where i.id = ${id}::uuid and i.kind = 'invoice'`.compile(
    build,
  ),
)

/** An invoice of the acting client, as it was issued. */
export const findOwnInvoice = builtOnce((id: string) =>
  sql<PrintedInvoice>`select i.kind, i.number, i.issue_date as "issueDate", i.due_date as "dueDate", i.recipient_name as "recipientName",
      i.recipient_address as "recipientAddress", i.currency, i.note, i.issuer, i.net_minor as "netMinor", i.tax_minor as "taxMinor", i.gross_minor as "grossMinor",
      (select k.number from invoices k where k.therapist_id = i.therapist_id and k.id = i.corrects_id) as "correctsNumber",
      coalesce((select jsonb_agg(jsonb_build_object('chargeId', null, 'clientName', l.client_name, 'serviceDate', l.service_date, 'minutes', l.minutes,
          'description', l.description, 'diagnosisCode', l.diagnosis_code, 'taxName', l.tax_name, 'taxCode', l.tax_code, 'taxRate', l.tax_rate,
          'taxSentence', l.tax_sentence, 'netMinor', l.net_minor, 'taxMinor', l.tax_minor, 'grossMinor', l.gross_minor) order by l.place)
        from invoice_lines l where l.therapist_id = i.therapist_id and l.invoice_id = i.id), '[]') as lines
    from invoices i where i.id = ${id}::uuid`.compile(build),
)

/** Of the download, which has them also where the portal does not. */
export const downloadInvoices = builtOnce((clientId: string) =>
  sql<
    Record<string, unknown>
  >`select number, kind, issue_date as "issueDate", due_date as "dueDate", recipient_name as "recipientName",
      recipient_address as "recipientAddress", issuer_name as issuer, currency, net_minor as "netMinor", tax_minor as "taxMinor",
      gross_minor as "grossMinor", settled_minor as "settledMinor", open_minor as "openMinor", note
    from app.downloaded_invoices(${clientId}::uuid)`.compile(build),
)

export const downloadInvoiceLines = builtOnce((clientId: string) =>
  sql<
    Record<string, unknown>
  >`select number, service_date as "serviceDate", client_name as "clientName", description, minutes, diagnosis_code as "diagnosisCode",
      tax_name as "taxName", tax_rate as "taxRate", tax_sentence as "taxSentence", currency, net_minor as "netMinor", tax_minor as "taxMinor",
      gross_minor as "grossMinor"
    from app.downloaded_invoice_lines(${clientId}::uuid)`.compile(build),
)

export const downloadPayments = builtOnce((clientId: string) =>
  sql<Record<string, unknown>>`select received_date as "receivedDate", amount_minor as "amountMinor", currency, method
    from app.downloaded_payments(${clientId}::uuid)`.compile(build),
)

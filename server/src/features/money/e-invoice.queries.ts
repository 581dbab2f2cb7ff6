import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** The number and the day of the invoice that a credit note corrects. */
export const findCorrected = builtOnce((therapistId: string, id: string) =>
  sql<{
    number: string | null
    issueDate: string | null
  }>`select k.number, k.issue_date as "issueDate" from invoices i join invoices k on k.therapist_id = i.therapist_id and k.id = i.corrects_id
    where i.therapist_id = ${therapistId}::uuid and i.id = ${id}::uuid`.compile(build),
)

/** For what is exempt on an issued invoice: each code that its lines give for it, and null if one gives none. */
export const listExemptions = builtOnce((therapistId: string, invoiceId: string) =>
  sql<{
    code: string | null
  }>`select distinct exemption_code as code from invoice_lines where therapist_id = ${therapistId}::uuid and invoice_id = ${invoiceId}::uuid and tax_code = 'E'`.compile(
    build,
  ),
)

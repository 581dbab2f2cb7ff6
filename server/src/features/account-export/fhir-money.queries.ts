import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'
import type { IssuedInvoice } from './fhir-parts.ts'

/**
 * The issued invoices and credit notes with lines of a client, the first issued first.
 * @param clientId null: those with lines of clients who were erased
 */
export function readInvoices(userId: string, clientId: string | null) {
  const own = clientId === null ? sql`l.client_id is null` : sql`l.client_id = ${clientId}::uuid`
  return sql<IssuedInvoice>`
    select to_jsonb(i) as row, x.lines, x.all_lines > jsonb_array_length(x.lines) as "isPart",
      (select o.number from invoices o where o.therapist_id = i.therapist_id and o.id = i.corrects_id) as corrects,
      (select n.number from invoices n where n.therapist_id = i.therapist_id and n.corrects_id = i.id) as "correctedBy"
    from invoices i cross join lateral (
      select count(*) as all_lines, coalesce(jsonb_agg(to_jsonb(l) order by l.place) filter (where ${own}), '[]') as lines
      from invoice_lines l where l.therapist_id = i.therapist_id and l.invoice_id = i.id) x
    where i.therapist_id = ${userId}::uuid and i.number is not null
      and i.id in (select l.invoice_id from invoice_lines l where l.therapist_id = ${userId}::uuid and ${own})
    order by i.issue_date, i.number_place, i.id`.compile(build)
}

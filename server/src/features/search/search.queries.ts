import type { FoundAppointment, FoundInvoice, FoundTask } from '@openhour/shared/features/search/search.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Matching clients, best match first. The index yields ids; the rows are read under row-level security. */
export const findClients = builtOnce((therapistId: string, words: string, limit: number) =>
  build
    .selectFrom(
      sql<{ client_id: string; place: number }>`app.search_clients(${words}::text, ${limit}::int)`.as<'found'>(
        sql`found(client_id, place)`,
      ),
    )
    .innerJoin('clients', 'clients.id', 'found.client_id')
    .select([
      'clients.id',
      'clients.name',
      'clients.preferred_name as preferredName',
      'clients.email',
      'clients.phone',
      'clients.archived_at as archivedAt',
    ])
    .where('clients.therapist_id', '=', therapistId)
    .orderBy('found.place')
    .compile(),
)

/** Tasks whose title or reminder contains the words, pending ones first, then newest first. */
export const findTasks = builtOnce((therapistId: string, words: string, limit: number) =>
  sql<FoundTask>`select t.id, t.title, t.reminder, case when t.completed_at is null then 'pending' else 'completed' end as status,
      t.due_date as "dueDate"
    from app.search_tasks(${words}::text, ${limit}::int) as hit join tasks t on t.therapist_id = ${therapistId}::uuid and t.id = hit.task_id
    order by hit.place`.compile(build),
)

/** Issued invoices and credit notes by a part of their number, newest first. */
export const findInvoices = builtOnce((therapistId: string, words: string, limit: number) =>
  sql<FoundInvoice>`select i.id, i.number, i.recipient_name as "recipientName", i.issue_date as "issueDate",
      i.open_minor > 0 as "isOpen"
    from app.search_invoices(${words}::text, ${limit}::int) as hit join invoices i on i.therapist_id = ${therapistId}::uuid and i.id = hit.invoice_id
    order by hit.place`.compile(build),
)

/** Results per client, so that weekly clients leave room for others. */
const maxPerClient = { ahead: 3, over: 1 }

/** Appointments of matching clients that are not cancelled: upcoming ones, next first, then past ones, latest first. */
export const findAppointments = builtOnce((therapistId: string, words: string, at: string, limit: number) => {
  const own = sql`from appointments a where a.therapist_id = ${therapistId}::uuid and a.client_id = c.id and a.cancelled_at is null`
  return sql<FoundAppointment>`select f.id, c.name as "clientName", f.starts_at as "startsAt", f.over
    from app.search_clients(${words}::text, ${limit}::int) as hit
      join clients c on c.therapist_id = ${therapistId}::uuid and c.id = hit.client_id
      cross join lateral (
        (select a.id, a.starts_at, false as over ${own} and a.starts_at > ${at}::timestamptz - app.longest_appointment() and a.ends_at > ${at}::timestamptz
          order by a.starts_at limit ${maxPerClient.ahead}::int)
        union all
        (select a.id, a.starts_at, true ${own} and a.starts_at < ${at}::timestamptz and a.ends_at <= ${at}::timestamptz
          order by a.starts_at desc limit ${maxPerClient.over}::int)) f
    order by f.over, case when f.over then null else f.starts_at end, f.starts_at desc, f.id limit ${limit}::int`.compile(
    build,
  )
})

import {
  Client,
  ClientDetails,
  type ClientHoldings,
  type clientSorts,
  ListedClient,
} from '@openhour/shared/features/clients/clients.contract.ts'
import { countedTables } from '@openhour/shared/tables/client-tables.ts'
import { sql } from 'kysely'
import { columns, values } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'
import { isUpcoming } from '../appointments/upcoming.queries.ts'

const practiceZone = sql<string>`coalesce((select timezone from practice_settings where user_id = app.therapist_id()), 'UTC')`
const openAlerts = sql<number>`(select count(*)::int from risk_alerts a
  where a.therapist_id = clients.therapist_id and a.client_id = clients.id and a.acknowledged_at is null)`

// for `withAge`
const forAge = [sql.ref<string | null>('clients.date_of_birth').as('birth'), practiceZone.as('practiceZone')] as const
const listed = [...columns('clients', ListedClient, { openAlerts }), ...forAge] as const
const whole = [...columns('clients', Client, {}), ...forAge] as const

type ListParams = {
  archived: boolean
  search?: string | undefined
  sort: (typeof clientSorts)[number]
  limit: number
  offset: number
}

/** `%` and `_` in what a person searches for stand for themselves. */
function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}

export function listClients(therapistId: string, { archived, search, sort, limit, offset }: ListParams) {
  let query = build
    .selectFrom('clients')
    .select(listed)
    .where('therapist_id', '=', therapistId)
    .where('archived_at', archived ? 'is not' : 'is', null)
  if (search) query = query.where(matches(search))
  if (sort === 'name') query = query.orderBy(sql`app.fold_text(name)`).orderBy('id')
  else query = query.orderBy('created_at', sort === 'newest' ? 'desc' : 'asc').orderBy('id')
  return query.limit(limit).offset(offset).compile()
}

function matches(search: string) {
  const pattern = containing(search)
  return sql<boolean>`(name ilike ${pattern} or preferred_name ilike ${pattern} or email ilike ${pattern} or diagnosis ilike ${pattern})`
}

/** How many there are in all, and how many the search matches. */
export function countClients(therapistId: string, archived: boolean, search?: string) {
  const shown = sql<boolean>`(archived_at is not null) = ${archived}`
  const found = search
    ? sql<number>`count(*) filter (where ${shown} and ${matches(search)})`
    : sql<number>`count(*) filter (where ${shown})`
  return build
    .selectFrom('clients')
    .select([
      found.as('matching'),
      sql<number>`count(*) filter (where archived_at is null)`.as('activeCount'),
      sql<number>`count(*) filter (where archived_at is not null)`.as('archivedCount'),
    ])
    .where('therapist_id', '=', therapistId)
    .compile()
}

export function findClient(therapistId: string, id: string) {
  return build
    .selectFrom('clients')
    .select(whole)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile()
}

export function addClient(therapistId: string, id: string, details: ClientDetails) {
  return build
    .insertInto('clients')
    .values({ therapist_id: therapistId, id, ...rowOf(details) })
    .returning(whole)
    .compile()
}

/** Changes them if they are still as they were seen; gives a row only then. */
export function changeClient(therapistId: string, id: string, updatedAt: string, details: ClientDetails) {
  return build
    .updateTable('clients')
    .set(rowOf(details))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .returning(whole)
    .compile()
}

/** Where reminders are left out they stay as they are; a new client gets the defaults of the table. */
function rowOf(details: ClientDetails) {
  const { emailReminders, smsReminders } = details
  return values('clients', ClientDetails, details, { emailReminders, smsReminders })
}

/** Archives or restores; a client who already is where they shall be is left alone, and answered all the same. */
export function setArchived(therapistId: string, id: string, archived: boolean, appointmentsKept = false) {
  return build
    .updateTable('clients')
    .set({
      archived_at: archived ? sql<string>`coalesce(archived_at, now())` : null,
      appointments_kept: appointmentsKept,
    })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning('id')
    .compile()
}

/** @param given what a record with signed notes or risk alerts requires: the client's name, typed, and the reason */
export function eraseClient(id: string, given: { typedName?: string | undefined; reason?: string | undefined }) {
  return sql<{
    erased: boolean
  }>`select app.erase_client(${id}::uuid, ${given.typedName ?? null}::text, ${given.reason ?? null}::text) as erased`.compile(
    build,
  )
}

/** Counts what is deleted with a client; no row for a missing client. */
export function countHoldings(therapistId: string, id: string) {
  const of = (table: string, more = sql``) =>
    sql`(select count(*)::int from ${sql.table(table)} where therapist_id = ${therapistId} and client_id = ${id}${more})`
  const counts = countedTables.map(({ table, count }) => sql`${sql.lit(count)}, ${of(table)}`)
  const upcoming = sql` and ${isUpcoming('appointments')}`
  return sql<ClientHoldings>`select json_build_object(${sql.join(counts)}) as counts,
    ${of('clinical_notes', sql` and signed_at is not null`)} as "signedNotes", ${of('risk_alerts')} as "riskAlerts",
    ${of('appointments', upcoming)} as "upcomingAppointments", email_reminders as "notifiedByEmail"
    from clients where therapist_id = ${therapistId} and id = ${id}`.compile(build)
}

/** Ends the transaction with the code `client-limit` when the practice has `limit` active clients; to be sent under the practice's lock. */
export function refuseAtClientLimit(therapistId: string, limit: number, exceptId: string | null = null) {
  return sql`select app.refuse_when((select count(*) from clients where therapist_id = ${therapistId} and archived_at is null) >= ${limit}::int
    and not exists (select from clients where therapist_id = ${therapistId} and id = ${exceptId}::uuid and archived_at is null), 'client-limit')`.compile(
    build,
  )
}

/** Waits until no other transaction of this practice counts or adds; held to the end of the transaction. */
export function lockPractice() {
  return sql`select app.lock_practice()`.compile(build)
}

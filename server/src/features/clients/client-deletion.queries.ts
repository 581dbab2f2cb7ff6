import type { ClientRecordCounts } from '@openhour/shared/features/clients/client-record-counts.contract.ts'
import { countedTables } from '@openhour/shared/tables/counted-tables.ts'
import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'
import { isUpcoming } from '../appointments/upcoming.queries.ts'

/** @param given the typed name of the client and the reason, required for records with signed notes or risk alerts */
export function eraseClient(id: string, given: { typedName?: string | undefined; reason?: string | undefined }) {
  return sql<{
    erased: boolean
  }>`select app.erase_client(${id}::uuid, ${given.typedName ?? null}::text, ${given.reason ?? null}::text) as erased`.compile(
    build,
  )
}

/** Counts what would be deleted with a client; no row for a missing client. */
export function countRecord(therapistId: string, id: string) {
  const of = (table: string, more = sql``) =>
    sql`(select count(*)::int from ${sql.table(table)} where therapist_id = ${therapistId} and client_id = ${id}${more})`
  const counts = countedTables.map(({ table, count }) => sql`${sql.lit(count)}, ${of(table)}`)
  const upcoming = sql` and ${isUpcoming('appointments')}`
  return sql<ClientRecordCounts>`select json_build_object(${sql.join(counts)}) as counts,
    ${of('clinical_notes', sql` and signed_at is not null`)} as "signedNotes", ${of('risk_alerts')} as "riskAlerts",
    ${of('appointments', upcoming)} as "upcomingAppointments", email_reminders and email is not null as "notifiedByEmail"
    from clients where therapist_id = ${therapistId} and id = ${id}`.compile(build)
}

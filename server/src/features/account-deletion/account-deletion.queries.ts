import type { AccountRecordCounts } from '@openhour/shared/features/account-deletion/account-deletion.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { isUpcoming } from '../appointments/upcoming.queries.ts'

const counted = (table: string, therapistId: string, which = sql`true`) =>
  sql`(select count(*)::int from ${sql.table(table)} where therapist_id = ${therapistId} and ${which})`

export const countAccountRecords = builtOnce((therapistId: string) =>
  sql<AccountRecordCounts>`select ${counted('clients', therapistId)} as clients, ${counted('sessions', therapistId)} as sessions,
    ${counted('clinical_notes', therapistId)} as "clinicalNotes", ${counted('documents', therapistId)} as documents,
    ${counted('appointments', therapistId, isUpcoming('appointments'))} as "upcomingAppointments",
    ${counted('clients', therapistId, sql`user_id is not null and archived_at is null`)} as "joinedClients"`.compile(
    build,
  ),
)

/** Deleting a large practice takes longer than a statement usually may. */
export function allowMinutes() {
  return sql`select set_config('statement_timeout', '600000', true)`.compile(build)
}

/** Deletes the acting person's account. `holds`: what outside services hold, as JSON; `mailData`: of the email that confirms it, as JSON. */
export const eraseAccount = builtOnce((holds: string, mailData: string) =>
  sql`select app.erase_account(${holds}::jsonb, ${mailData}::jsonb)`.compile(build),
)

import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'
import type { PrintDetails } from '../../platform/pdf/record-print.ts'

/** For the client of a note; no row if there is no such note. */
export function printDetails(
  table: 'clinical_notes' | 'process_notes' | 'ai_session_notes',
  therapistId: string,
  id: string,
) {
  return sql<PrintDetails>`select c.name as "clientName", c.date_of_birth as "dateOfBirth", p.practice_name as "practiceName",
      p.full_name as "therapistName", p.license_number as "licenseNumber",
      coalesce((select timezone from practice_settings where user_id = p.id), 'UTC') as "timeZone"
    from ${sql.table(table)} n join clients c on c.therapist_id = n.therapist_id and c.id = n.client_id join profiles p on p.id = n.therapist_id
    where n.therapist_id = ${therapistId}::uuid and n.id = ${id}::uuid`.compile(build)
}

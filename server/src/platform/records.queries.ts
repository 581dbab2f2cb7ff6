import { sql } from 'kysely'
import { build } from './database/tenancy.ts'

/** Tables of the record whose rows may go one by one. The database keeps the list too, and what may not go alone. */
export type RecordTable =
  | 'sessions'
  | 'mood_logs'
  | 'treatment_plans'
  | 'clinical_notes'
  | 'process_notes'
  | 'note_templates'
  | 'note_snippets'
  | 'measure_responses'
  | 'documents'
  | 'self_care_tasks'
  | 'goal_progress'
  | 'tasks'
  | 'date_overrides'

/** Deletes a row of the acting practice; `gone` is false for a missing row and for somebody else's. */
export function deleteRecord(table: RecordTable, id: string) {
  return sql<{ gone: boolean }>`select app.delete_record(${table}, ${id}::uuid) as gone`.compile(build)
}

/** Writes into the audit log that something of a client's record was opened, downloaded, printed or exported. */
export function noteRead(
  act: 'opened' | 'downloaded' | 'printed' | 'exported',
  entity: string,
  id: string,
  clientId: string,
) {
  return sql`select app.audit_read(${act}, ${entity}, ${id}::uuid, ${clientId}::uuid)`.compile(build)
}

import type { AuditedTable, DeletableTable } from '@openhour/shared/tables.ts'
import { sql } from 'kysely'
import { builtOnce } from './database/built-once.ts'
import { build } from './database/tenancy.ts'

/** Deletes a row of the acting practice. `gone` is false if the practice has no such row. */
export const deleteRecord = builtOnce((table: DeletableTable, id: string) =>
  sql<{ gone: boolean }>`select app.delete_record(${table}, ${id}::uuid) as gone`.compile(build),
)

/** Writes to the audit log that a row was read, unless the acting practice has no such row. */
export function recordRead<Action extends 'opened' | 'downloaded' | 'printed'>(
  action: Action,
  table: AuditedTable<Action>,
  id: string,
) {
  const client = sql.ref(table === 'clients' ? 'id' : 'client_id')
  return sql`select app.audit_read(${action}, ${table}, id, ${client}) from ${sql.table(table)}
    where therapist_id = app.user_id() and id = ${id}::uuid`.compile(build)
}

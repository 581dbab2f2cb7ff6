import { type RawBuilder, sql } from 'kysely'
import type { SampleClients } from '../../../../db/demo/sample-clients.ts'
import { build, type Statement } from '../../platform/database/tenancy.ts'

/** Inserts the rows as the therapist's own, who may write no others. `instead` has what is decided here, by column. */
function insert(
  table: keyof SampleClients,
  therapistId: string,
  rows: readonly object[],
  instead: Record<string, RawBuilder<unknown>> = {},
): Statement {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'therapist_id')
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => instead[name] ?? sql.ref(`given.${name}`)))
  return sql`insert into ${sql.table(table)} (therapist_id, ${columns}) select ${therapistId}::uuid, ${values}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) given`.compile(build)
}

/**
 * Run under the practice's lock. Ends the transaction with `sample-exists` if the practice has sample clients. Their notes are signed now, like any
 * other; their appointments may overlap those that are there.
 */
export function addSampleClients(therapistId: string, { appointments, ...records }: SampleClients): Statement[] {
  const overlaps = sql`exists (select from appointments a where a.therapist_id = ${therapistId}::uuid and a.cancelled_at is null
    and a.starts_at > given.starts_at - app.longest_appointment() and a.starts_at < given.ends_at and a.ends_at > given.starts_at)`
  return [
    sql`select app.refuse_when(exists (select from clients where therapist_id = ${therapistId} and is_sample), 'sample-exists')`.compile(
      build,
    ),
    ...Object.entries(records).map(([table, rows]) => insert(table as keyof SampleClients, therapistId, rows)),
    insert('appointments', therapistId, appointments, { overlap_allowed: overlaps }),
    sql`update clinical_notes n set signed_at = now() from clients c where n.therapist_id = ${therapistId} and c.therapist_id = n.therapist_id
      and c.id = n.client_id and c.is_sample and n.signed_at is null`.compile(build),
  ]
}

/** Deletes one of the sample clients with its record, and says how many are left. */
export const removeSampleClient = () =>
  sql<{ left: number }>`select app.remove_sample_client() as "left"`.compile(build)

import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { ofRecord } from './portal-record.queries.ts'

/** Whether the client is asked for their details: by their therapist since they last shared them, or because they never did and nothing took place yet. */
export const findDetailsAsked = builtOnce((clientId: string, at: string) => {
  const past = (table: 'appointments' | 'sessions', over: RawBuilder<boolean>) =>
    sql`exists (select from ${sql.table(table)} where ${ofRecord(table, clientId)} and ${over})`
  return sql<{
    asked: boolean
  }>`select case when p.details_shared_at is not null then coalesce(p.details_shared_at < c.details_asked_at, false)
      else c.details_asked_at is not null or not (${past('appointments', sql`appointments.cancelled_at is null and appointments.ends_at <= ${at}::timestamptz`)}
        or ${past('sessions', sql`status = 'completed'`)}) end as asked
    from clients c join profiles p on p.id = c.user_id where c.id = ${clientId} and c.user_id = app.user_id()`.compile(
    build,
  )
})

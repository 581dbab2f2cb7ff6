import { maxSampleClients } from '@openhour/shared/features/clients/clients.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** How many of these clients count towards the limit: no sample clients, of which an import may not bring more than there can be. */
export const countedClients = sql<number>`count(*) - least(count(*) filter (where is_sample), ${sql.lit(maxSampleClients)})`

/** Aborts the transaction with `client-limit` if the practice has `limit` active clients. Run it under the practice's lock. */
export const refuseAtClientLimit = builtOnce((therapistId: string, limit: number, exceptId: string | null = null) =>
  sql`select app.refuse_when((select ${countedClients} from clients where therapist_id = ${therapistId} and archived_at is null) >= ${limit}::int
    and not exists (select from clients where therapist_id = ${therapistId} and id = ${exceptId}::uuid and archived_at is null), 'client-limit')`.compile(
    build,
  ),
)

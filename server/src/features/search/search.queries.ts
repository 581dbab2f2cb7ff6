import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/** The practice's clients whom the words fit, best first. Whom to look at is found by an index; they themselves are read as any other row. */
export function findClients(therapistId: string, words: string, limit: number) {
  return build
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
    .compile()
}

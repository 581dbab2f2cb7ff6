import { searchContract } from '@openhour/shared/features/search/search.contract.ts'
import { isSearchable } from '@openhour/shared/features/search/search.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/working.ts'
import { findClients } from './search.queries.ts'

export function searchRouter(reads: ListReads) {
  const os = implement(searchContract).$context<Incoming>().use(guard)
  return os.router({
    find: os.find.handler(async ({ input: { q, limit }, context: { actor, run } }) => {
      if (!isSearchable(q)) return { clients: [] }
      const [clients] = await run(findClients(actor.userId, q, limit))
      reads.note(actor, 'clients')
      return { clients }
    }),
  })
}

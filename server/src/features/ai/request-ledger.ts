import type pg from 'pg'
import type { Ledger } from '../../services/ai/ledger.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Run } from './draft-runs.ts'
import { requestEnded, requestLeaves } from './draft-work.queries.ts'

/** The list of a draft's requests. The statement that writes an entry checks the consent once more, so nothing leaves after a withdrawal. */
export function ledgerOf(
  pool: pg.Pool,
  { id: run, draftId, therapistId }: Pick<Run, 'id' | 'draftId' | 'therapistId'>,
): Ledger {
  return {
    leaving: async (request) => {
      const [[row]] = await runPlain(pool, requestLeaves(run, draftId, request))
      return row?.id ?? undefined
    },
    ended: async (id, end) => void (await runPlain(pool, requestEnded(therapistId, id, end))),
  }
}

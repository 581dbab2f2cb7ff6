import { leavingContract } from '@openhour/shared/features/ai/leaving.contract.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { enteredSources } from './entered-sources.ts'
import type { LeavingTexts } from './leaving.ts'
import { gatherWeek } from './report-start.ts'

/** Shows what would leave for a model's server, before it does. */
export function leavingRouter({ reads, leaving }: { reads: ListReads; leaving: LeavingTexts }) {
  const os = implement(leavingContract).$context<Incoming>().use(guard)
  return os.router({
    ofSession: os.ofSession.handler(({ input: { clientId, notes, transcript }, context: { actor } }) =>
      leaving.show({ therapistId: actor.userId, clientId, sources: enteredSources(notes, transcript) }),
    ),
    ofReport: os.ofReport.handler(async ({ input, context }) => {
      const { sources } = await gatherWeek(context, reads, input)
      return leaving.show({ therapistId: context.actor.userId, clientId: input.clientId, sources })
    }),
  })
}

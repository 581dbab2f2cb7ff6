import { sentFilesContract } from '@openhour/shared/features/messages/sent-files.contract.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import type { TextSealing } from '../../platform/sealed-text.ts'
import { openNameSealing } from './attachment-names.ts'
import { countSentFiles, listSentFiles } from './sent-files.queries.ts'

/** Files of messages apart from their messages. */
export function sentFilesRouter(reads: ListReads, sealing: TextSealing) {
  const names = openNameSealing(sealing)
  const os = implement(sentFilesContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId, page }, context: { actor, run } }) => {
      const [rows, [counted]] = await run(
        listSentFiles(actor.userId, clientId, page),
        countSentFiles(actor.userId, clientId),
      )
      reads.note(actor, 'messages', clientId)
      const items = rows.map(({ sealedName, ...file }) => ({
        ...file,
        fileName: names.open(sealedName, { therapistId: actor.userId, clientId: file.clientId, id: file.id }),
      }))
      return { items, total: counted?.total ?? 0 }
    }),
  })
}

import { documentsContract } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentTexts, storageBytes } from '@openhour/shared/features/documents/documents.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import {
  changeDocument,
  countDocuments,
  findDocument,
  findOwner,
  listDocuments,
  markShared,
  usedBytes,
} from './documents.queries.ts'

const own = () => new Refusal('not-possible-now', documentTexts.own)

/** Everything about documents except uploads and downloads, which are in documents.routes.ts. */
export function documentsRouter(reads: ListReads) {
  const os = implement(documentsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input, context: { actor, entitlements, run } }) => {
      const { userId } = actor
      const [owners, items, [count], [used]] = await run(
        findOwner(userId, input.clientId),
        listDocuments(userId, input.clientId, input.page),
        countDocuments(userId, input.clientId),
        usedBytes(userId),
      )
      const { joined } = found(owners, 'Client not found')
      reads.note(actor, 'documents', input.clientId)
      return {
        items,
        total: count?.total ?? 0,
        clientJoined: joined,
        storage: { usedBytes: used?.usedBytes ?? 0, limitBytes: storageBytes(entitlements.storageGB) },
      }
    }),

    get: os.get.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(findDocument(actor.userId, id))
      const document = found(rows, documentTexts.notFound)
      // Not audited separately, because it shows only what the list shows, not the file.
      reads.note(actor, 'documents', document.clientId ?? undefined)
      return document
    }),

    update: os.update.handler(async ({ input: { id, updatedAt, ...change }, context: { actor, run } }) => {
      const [[changed], rows] = await refusing(
        run(changeDocument(actor.userId, id, updatedAt, change), findDocument(actor.userId, id)),
        { documents_shared_with_client: own },
      )
      found(rows, documentTexts.notFound)
      if (!changed) throw new Refusal('version-conflict', documentTexts.changed)
      return changed
    }),

    share: os.share.handler(async ({ input: { id, shared }, context: { actor, run } }) => {
      const [rows] = await refusing(run(markShared(actor.userId, id, shared)), { documents_shared_with_client: own })
      return found(rows, documentTexts.notFound)
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('documents', id))
      if (!row?.gone) throw new Refusal('not-found', documentTexts.notFound)
      return { id }
    }),
  })
}

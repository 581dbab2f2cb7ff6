import { randomUUID } from 'node:crypto'
import { allDocumentsContract } from '@openhour/shared/features/documents/all-documents.contract.ts'
import { allDocumentsTexts } from '@openhour/shared/features/documents/all-documents.rules.ts'
import { storageBytes } from '@openhour/shared/features/documents/documents.rules.ts'
import { markedExcerpt } from '@openhour/shared/features/search/excerpt.rules.ts'
import { withoutPlurals } from '@openhour/shared/features/search/search.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import {
  countAllDocuments,
  countFitting,
  deleteAll,
  type DocumentRow,
  findStorageParts,
  type FoundRow,
  listAllDocuments,
  lockDocuments,
  markAllShared,
  refuseOwnDocuments,
  restoreAll,
  searchAllDocuments,
  setTypes,
} from './all-documents.queries.ts'
import { lockPractice, usedBytes } from './documents.queries.ts'

const gone = () => new Refusal('not-found', allDocumentsTexts.gone)
const mostClients = 8

/** The documents of all clients and of the practice itself. */
export function allDocumentsRouter(reads: ListReads) {
  const os = implement(allDocumentsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { page, ...view }, context: { actor, run } }) => {
      const { clientId, search = '' } = view
      const counts = countAllDocuments(actor.userId, clientId ?? null)
      const { rows, total, counted } = search
        ? await searched(run(searchAllDocuments(actor.userId, { ...view, search }, page), counts))
        : await listed(run(listAllDocuments(actor.userId, view, page), counts, countFitting(actor.userId, view)))
      const { count = 0, clientName = null } = counted[0] ?? {}
      if (clientId !== undefined && clientName === null) throw new Refusal('not-found', 'Client not found')
      reads.note(actor, 'documents', clientId)
      const items = rows.map(({ foundPage, foundIn, ...row }) => ({
        ...row,
        found: foundIn === null ? null : { page: foundPage, excerpt: markedExcerpt(foundIn, withoutPlurals(search)) },
      }))
      return { items, total, count, clientName }
    }),

    storage: os.storage.handler(async ({ context: { actor, entitlements, run } }) => {
      const [[parts], [used]] = await run(findStorageParts(actor.userId, mostClients), usedBytes(actor.userId))
      const none = { types: [], clients: [], clientBytes: 0, practiceBytes: 0, recordingBytes: 0 }
      const { clientBytes, ...shown } = parts ?? none
      const total = used?.usedBytes ?? 0
      const listed = shown.clients.reduce((sum, { bytes }) => sum + bytes, 0)
      return {
        ...shown,
        usedBytes: total,
        limitBytes: storageBytes(entitlements.storageGB),
        // Files that were uploaded and not sent yet, too.
        messageBytes: Math.max(0, total - clientBytes - shown.practiceBytes - shown.recordingBytes),
        otherClientBytes: clientBytes - listed,
      }
    }),

    setType: os.setType.handler(async ({ input: { ids, documentType }, context: { actor, run } }) => {
      await refusing(run(lockDocuments(actor.userId, ids), setTypes(actor.userId, ids, documentType)), {
        'document-missing': gone,
      })
      return { changed: ids.length }
    }),

    share: os.share.handler(async ({ input: { ids, shared }, context: { actor, run } }) => {
      const { userId } = actor
      const refuse = shared ? [refuseOwnDocuments(userId, ids)] : []
      await refusing(run(lockDocuments(userId, ids), ...refuse, markAllShared(userId, ids, shared)), {
        'document-missing': gone,
        'own-document': () => new Refusal('not-possible-now', allDocumentsTexts.own),
      })
      return { changed: ids.length }
    }),

    delete: os.delete.handler(async ({ input: { ids }, context: { run } }) => {
      const undoId = randomUUID()
      const [, [row]] = await run(lockPractice(), deleteAll(ids, undoId))
      if (row?.present !== ids.length) throw gone()
      return { undoId, deleted: ids.length }
    }),

    restore: os.restore.handler(async ({ input: { undoId }, context: { entitlements, run } }) => {
      const limitBytes = storageBytes(entitlements.storageGB)
      const [, [row]] = await refusing(run(lockPractice(), restoreAll(undoId, limitBytes)), {
        'undo-gone': () => new Refusal('not-found', allDocumentsTexts.undoGone),
        'storage-limit': () => new Refusal('limit-reached', allDocumentsTexts.undoFull),
      })
      return { restored: row?.restored ?? 0 }
    }),
  })
}

type Counted = { count: number; clientName: string | null }[]

async function searched(answers: Promise<readonly [FoundRow[], Counted]>) {
  const [found, counted] = await answers
  const rows = found.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row]))
  return { rows, total: found[0]?.total ?? 0, counted }
}

async function listed(answers: Promise<readonly [DocumentRow[], Counted, { total: number }[]]>) {
  const [rows, counted, totals] = await answers
  return { rows, total: totals[0]?.total ?? 0, counted }
}

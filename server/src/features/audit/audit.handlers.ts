import { auditContract } from '@openhour/shared/features/audit/audit.contract.ts'
import { historyPerPage, historyLabel, keyLabel, maxExported } from '@openhour/shared/features/audit/audit.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { implement } from '@orpc/server'
import { chainOwnEntries } from '../../platform/audit/audit.queries.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import { foldHistory } from './fold.ts'
import { clientThere, historyEntries, type HistoryEntry, historyExported } from './history.queries.ts'

/** Entries read per page. Reads are folded, so a page of lines usually covers many more entries. */
const readForPage = 500

export function auditRouter(reads: ListReads) {
  const os = implement(auditContract).$context<Incoming>().use(guard)
  return os.router({
    history: os.history.handler(async ({ input: { id, before, ...filter }, context: { actor, run } }) => {
      const { rows } = await inPracticeTime({ actor, run }, (time) => [
        clientThere(actor.userId, id),
        chainOwnEntries(),
        historyEntries(actor.userId, { clientId: id, ...filter }, { before, most: readForPage, time }),
      ])
      const [clients, , entries] = rows
      found(clients, clientNotFound)
      reads.note(actor, 'history', id)
      return foldHistory(entries, actor.userId, { most: historyPerPage, more: entries.length === readForPage })
    }),

    exportHistory: os.exportHistory.handler(async ({ input: { id, ...filter }, context: { actor, run } }) => {
      const { rows } = await inPracticeTime({ actor, run }, (time) => [
        clientThere(actor.userId, id),
        chainOwnEntries(),
        historyEntries(actor.userId, { clientId: id, ...filter }, { most: maxExported + 1, time }),
      ])
      const [clients, , entries] = rows
      found(clients, clientNotFound)
      await run(historyExported(id))
      const kept = entries.slice(0, maxExported)
      return {
        fileName: `record-history-${now().toISOString().slice(0, 10)}.csv`,
        csv: csvOf(kept, actor.userId),
        entries: kept.length,
        complete: entries.length <= maxExported,
      }
    }),
  })
}

/** CSV by RFC 4180. All values but the names of API keys are ours, and those stand after words of ours, so that none is a spreadsheet formula. */
function csvOf(entries: readonly HistoryEntry[], callerId: string): string {
  const lines = entries.map(({ seq, at, action, entity, entityId, fields, count, ...who }) => [
    seq,
    at,
    actorIn(who, callerId),
    historyLabel(action, entity),
    entity,
    entityId ?? '',
    count ?? 1,
    fields?.join(' ') ?? '',
  ])
  const head = ['number', 'at', 'who', 'what', 'record', 'record id', 'times', 'fields']
  const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`
  return [head, ...lines].map((line) => line.map(quoted).join(',') + '\r\n').join('')
}

type Who = Pick<HistoryEntry, 'actorId' | 'actorRole' | 'keyId' | 'keyName'>

function actorIn({ actorId, actorRole, keyId, keyName }: Who, callerId: string): string {
  if (keyId !== null) return keyLabel(keyName ?? '')
  if (actorId === null) return 'system'
  return actorId === callerId ? 'you' : (actorRole ?? 'other')
}

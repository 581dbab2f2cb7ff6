import {
  type AiRequest,
  aiRequestsContract,
  type AiSettings,
  aiSettingsContract,
} from '@openhour/shared/features/ai/ai-requests.contract.ts'

import {
  aiRequestsPerPage,
  aiSettingsTexts,
  maxExportedRequests,
} from '@openhour/shared/features/ai/ai-requests.rules.ts'
import { implement } from '@orpc/server'
import type { Engines } from '../../services/ai/engines.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { now } from '../../platform/clock.ts'
import { csvOf } from '../../platform/csv.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, refusedField } from '../../platform/refusal.ts'
import { pageOf, positionOf } from './ai-cursor.queries.ts'
import { changeAiSettings, findAiSettings, findClientName, listRequests } from './ai-requests.queries.ts'

const start = { at: '', id: '' }

export function aiRequestsRouter({ reads }: { reads: ListReads }) {
  const os = implement(aiRequestsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId = null, after: cursor }, context: { actor, run } }) => {
      const after = positionOf(cursor)
      const [rows, [client]] = await run(
        listRequests(clientId !== null, after !== undefined)(
          actor.userId,
          clientId,
          aiRequestsPerPage + 1,
          after ?? start,
        ),
        findClientName(actor.userId, clientId),
      )
      reads.note(actor, 'ai_requests', clientId ?? undefined)
      return { ...pageOf(rows, aiRequestsPerPage, ({ at }) => at), clientName: client?.name ?? null }
    }),

    export: os.export.handler(async ({ input: { clientId = null }, context: { actor, run } }) => {
      const [rows] = await run(
        listRequests(clientId !== null, false)(actor.userId, clientId, maxExportedRequests + 1, start),
      )
      reads.note(actor, 'ai_requests', clientId ?? undefined)
      const kept = rows.slice(0, maxExportedRequests)
      return {
        fileName: `ai-requests-${now().toISOString().slice(0, 10)}.csv`,
        csv: csvOf([...head, ...headOfAnswer], linesOf(kept)),
        entries: kept.length,
        complete: rows.length <= maxExportedRequests,
      }
    }),
  })
}

type Models = Pick<AiSettings, 'model' | 'speechToText'>

/** @param models what the operator connected or installed @param local about those on this machine */
export function aiSettingsRouter(models: Models, local: Pick<Engines, 'local' | 'localSpeech'>) {
  const os = implement(aiSettingsContract).$context<Incoming>().use(guard)
  /** A model that was chosen and is no longer connected is not used. */
  const shown = (rows: readonly Pick<AiSettings, 'defaultEngine' | 'weeklyDrafts' | 'keepRecordings'>[]) => {
    const chosen = found(rows, aiSettingsTexts.noPractice)
    const engine = models.model === null && { defaultEngine: 'passages' as const }
    return {
      ...chosen,
      ...engine,
      ...models,
      localModel: local.local?.() ?? null,
      localSpeech: local.localSpeech?.() ?? null,
    }
  }
  return os.router({
    get: os.get.handler(async ({ context: { actor, run } }) => {
      const [rows] = await run(findAiSettings(actor.userId))
      return shown(rows)
    }),

    save: os.save.handler(async ({ input, context: { actor, run } }) => {
      if (input.defaultEngine === 'model' && models.model === null)
        throw refusedField('defaultEngine', aiSettingsTexts.noModel)
      const [rows] = await run(changeAiSettings(actor.userId, input))
      return shown(rows)
    }),
  })
}

const head = ['at', 'sent to', 'model', 'client', 'client id', 'purpose', 'bytes', 'sha256', 'consent id']
const headOfAnswer = ['result', 'status', 'answer bytes', 'ended at']

function linesOf(rows: readonly AiRequest[]) {
  return rows.map((row) => [
    row.at,
    row.sentTo,
    row.model,
    row.clientName,
    row.clientId,
    row.purpose,
    row.bytes,
    row.sha256,
    row.consentId,
    row.result ?? '',
    row.status ?? '',
    row.answerBytes ?? '',
    row.endedAt ?? '',
  ])
}

import {
  accountExportContract,
  accountExportFunctions,
} from '@openhour/shared/features/account-export/account-export.contract.ts'
import { accountExportPath, accountExportTexts } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming, Run } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import {
  addExport,
  cancelExport,
  findExport,
  findNewestExport,
  findNewestImport,
  listChoosableProcessNotes,
  listTablesInUse,
  openExport,
  recordExport,
} from './account-export.queries.ts'

type Asked = { clientId: string | null; processNoteIds: readonly string[] }

async function start(run: Run, userId: string, asked: Asked) {
  const [, rows] = await refusing(
    run(recordExport(userId, asked.clientId, asked.processNoteIds), addExport(userId, newId(), asked)),
    {
      account_exports_one: () => new Refusal('not-possible-now', accountExportTexts.alreadyRunning),
      account_exports_client: () => new Refusal('not-found', clientNotFound),
    },
  )
  return found(rows, accountExportTexts.notFound)
}

const pathOf = (id: string) => `${accountExportPath}/${id}`

export function accountExportRouter(reads: ListReads) {
  const os = implement(accountExportContract).$context<Incoming>().use(guard)
  return os.router({
    state: os.state.handler(async ({ input: { clientId = null }, context: { actor, run } }) => {
      const [[newest], [imported]] = await run(findNewestExport(actor.userId, clientId), findNewestImport(actor.userId))
      return { export: newest ?? null, import: imported ?? null }
    }),

    tablesInUse: os.tablesInUse.handler(async ({ context: { actor, run } }) => {
      const [rows] = await run(listTablesInUse(actor.userId))
      return { tables: rows.map(({ name }) => name) }
    }),

    processNotes: os.processNotes.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const [items] = await run(listChoosableProcessNotes(actor.userId, clientId ?? null))
      reads.note(actor, 'process_notes', clientId)
      return { items }
    }),

    start: os.start.handler(({ input: { clientId = null, processNoteIds }, context: { actor, run } }) =>
      start(run, actor.userId, { clientId, processNoteIds }),
    ),

    cancel: os.cancel.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [, rows] = await run(cancelExport(actor.userId, id), findExport(actor.userId, id))
      return found(rows, accountExportTexts.notFound)
    }),

    open: os.open.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [exports, opened] = await run(findExport(actor.userId, id), openExport(actor.userId, id))
      found(exports, accountExportTexts.notFound)
      if (opened.length === 0) throw new Refusal('not-possible-now', accountExportTexts.notReady)
      return { path: pathOf(id) }
    }),
  })
}

/** The specified server function: starts an export, or tells how the last one is that was not downloaded yet. */
export function accountExportFunctionsRouter() {
  const os = implement(accountExportFunctions).$context<Incoming>().use(guard)
  return os.router({
    'export-account-data': os['export-account-data'].handler(async ({ context: { actor, run } }) => {
      const [[newest]] = await run(findNewestExport(actor.userId, null))
      const isWanted = newest && newest.downloadedAt === null && ['waiting', 'running', 'ready'].includes(newest.state)
      if (!isWanted || (newest.state === 'ready' && newest.fileSize === null))
        return { export: await start(run, actor.userId, { clientId: null, processNoteIds: [] }), path: null }
      if (newest.state !== 'ready') return { export: newest, path: null }
      await run(openExport(actor.userId, newest.id))
      return { export: newest, path: pathOf(newest.id) }
    }),
  })
}

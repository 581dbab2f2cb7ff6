import { noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { processNotesContract } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import { implement } from '@orpc/server'
import { opens } from '../../platform/audit/opens.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, refuseFuture, Refusal, refusing } from '../../platform/refusal.ts'
import {
  changeProcessNote,
  countProcessNotes,
  findProcessNote,
  insertProcessNote,
  listProcessNotes,
} from './process-notes.queries.ts'

export function processNotesRouter(reads: ListReads) {
  const os = implement(processNotesContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId, page }, context: { actor, run } }) => {
      const [items, counts] = await run(
        listProcessNotes(actor.userId, clientId, page),
        countProcessNotes(actor.userId, clientId),
      )
      const { total } = found(counts, noteTexts.clientNotFound)
      reads.note(actor, 'process_notes', clientId)
      return { items, total }
    }),

    get: os.get.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(opens('process_notes', findProcessNote(actor.userId, id)))
      return found(rows, noteTexts.notFound)
    }),

    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'processNotes.add',
        input,
        run: async (id, claim) => {
          refuseFuture('noteDate', input.noteDate, noteTexts.futureDate)
          const rows = await refusing(runAfter(claim, insertProcessNote(actor.userId, id, input.clientId, input)), {
            process_notes_client: () => new Refusal('not-found', noteTexts.clientNotFound),
          })
          return found(rows, noteTexts.notFound)
        },
        replay: async (id) => found((await run(findProcessNote(actor.userId, id)))[0], noteTexts.notFound),
      }),
    ),

    update: os.update.handler(async ({ input: { id, version, ...content }, context: { actor, run } }) => {
      refuseFuture('noteDate', content.noteDate, noteTexts.futureDate)
      const [[changed], rows] = await run(
        changeProcessNote(actor.userId, id, version, content),
        findProcessNote(actor.userId, id),
      )
      found(rows, noteTexts.notFound)
      if (!changed) throw new Refusal('version-conflict', noteTexts.processNoteChanged)
      return changed
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('process_notes', id))
      if (!row?.gone) throw new Refusal('not-found', noteTexts.notFound)
      return { id }
    }),
  })
}

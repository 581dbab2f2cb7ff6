import { type AiDraft, aiDraftsContract } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { hasForeignEvidence, mergeSections } from '@openhour/shared/features/ai/ai-lines.rules.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { implement } from '@orpc/server'
import type { Engines } from '../../services/ai/engines.ts'
import { opens } from '../../platform/audit/opens.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import {
  asSections,
  cancelDraft,
  discardDraft,
  lockDraft,
  refuseOtherDraftVersion,
  saveLines,
} from './draft-changes.queries.ts'
import { foreignEvidence, keepingRefusals, worded } from './draft-problems.ts'
import { startDraft } from './draft-start.ts'
import { listTemplates } from '../clinical-notes/note-templates.queries.ts'
import { enteredSources, headingsIn } from './entered-sources.ts'
import { findAiDraft, findAiState, findClient, listOpenDrafts } from './drafts.queries.ts'
import { gatherWeek } from './report-start.ts'

type Parts = { reads: ListReads; engines: Engines }

/** The lines of a draft after an edit. @throws Refusal for sections of the other kind, and if a line rests on a place that the draft does not name */
type Lines = { session?: AiDraft['session'] | undefined; report?: AiDraft['report'] | undefined }
function edited(draft: AiDraft, { session, report }: Lines) {
  const [drafted, sections] = draft.kind === 'report' ? [draft.report, report] : [draft.session, session]
  if (!drafted) throw keepingRefusals['draft-settled']()
  const other = draft.kind === 'report' ? 'session' : 'report'
  if ({ session, report }[other])
    throw refusedField(other, `These are the sections of a ${other}. Nothing was changed.`)
  if (!sections) return drafted
  if (hasForeignEvidence(drafted, sections)) throw refusedField(draft.kind, foreignEvidence)
  return mergeSections(drafted, sections)
}

export function aiDraftsRouter({ reads, engines }: Parts) {
  const os = implement(aiDraftsContract).$context<Incoming>().use(guard)
  return os.router({
    state: os.state.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const [rows] = await run(findAiState(actor.userId, clientId))
      return {
        ...found(rows, clientNotFound),
        model: engines.model?.shown ?? null,
        speechToText: engines.speech?.shown ?? null,
      }
    }),

    startSession: os.startSession.handler(async ({ input, context }) => {
      const { clientId, sessionDate, duration, notes, transcript, engine } = input
      const [templates] = await context.run(listTemplates(context.actor.userId))
      return startDraft(context, engines, {
        operation: 'aiDrafts.startSession',
        input,
        draft: {
          clientId,
          kind: 'session',
          engine,
          ofDate: sessionDate,
          input: { duration, headings: headingsIn(templates), sources: enteredSources(notes, transcript) },
        },
      })
    }),

    startReport: os.startReport.handler(async ({ input, context }) => {
      const { clientId, weekStartDate, engine } = input
      return startDraft(context, engines, {
        operation: 'aiDrafts.startReport',
        input,
        draft: {
          clientId,
          kind: 'report',
          engine,
          ofDate: weekStartDate,
          input: await gatherWeek(context, reads, input),
        },
      })
    }),

    get: os.get.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(opens('ai_drafts', findAiDraft(actor.userId, id)))
      return worded(found(rows, aiTexts.draftNotFound))
    }),

    open: os.open.handler(async ({ input: { clientId, kind = null }, context: { actor, run } }) => {
      const [clients, items] = await run(
        findClient(actor.userId, clientId),
        listOpenDrafts(actor.userId, clientId, kind),
      )
      found(clients, clientNotFound)
      reads.note(actor, 'ai_drafts', clientId)
      return { items: items.map(worded) }
    }),

    update: os.update.handler(async ({ input: { id, version, ...lines }, context: { actor, run, runAfter } }) => {
      const [rows] = await run(findAiDraft(actor.userId, id))
      const draft = found(rows, aiTexts.draftNotFound)
      if (draft.state !== 'ready' || draft.kind === 'transcription')
        throw new Refusal('not-possible-now', 'This draft has no lines to change yet. Nothing was changed.')
      const { kind } = draft
      const before = [
        lockDraft(actor.userId, id, kind),
        refuseOtherDraftVersion(actor.userId, id, version),
        saveLines(kind)(actor.userId, id, asSections(edited(draft, lines))),
      ]
      const changed = await refusing(runAfter(before, findAiDraft(actor.userId, id)), keepingRefusals)
      return worded(found(changed, aiTexts.draftNotFound))
    }),

    cancel: os.cancel.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [, rows] = await run(cancelDraft(actor.userId, id), findAiDraft(actor.userId, id))
      return worded(found(rows, aiTexts.draftNotFound))
    }),

    discard: os.discard.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(discardDraft(actor.userId, id))
      return found(rows, aiTexts.draftNotFound)
    }),
  })
}

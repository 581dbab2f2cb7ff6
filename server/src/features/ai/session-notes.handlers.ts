import { hasForeignEvidence, hasUnsupported, mergeSections } from '@openhour/shared/features/ai/ai-lines.rules.ts'
import { aiSessionNotesContract } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { previewOf, sessionNoteTexts } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { hasText } from '@openhour/shared/lib/storable.ts'
import { implement } from '@orpc/server'
import { opens } from '../../platform/audit/opens.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, refusedField, Refusal, refuseFuture, refusing } from '../../platform/refusal.ts'
import type { TextSealing } from '../../platform/sealed-text.ts'
import { asSections, keepDraft, lockDraft, refuseOtherDraftVersion, saveLines } from './draft-changes.queries.ts'
import { foreignEvidence, keepingRefusals } from './draft-problems.ts'
import { findAiDraft, findClient } from './drafts.queries.ts'
import { figuresOf } from './session-figures.ts'
import { listGoalTexts, listNoteTexts, listSpeech } from './session-figures.queries.ts'
import { emailSessionNote } from './session-note-email.ts'
import {
  addSessionNote,
  changeSessionNote,
  countSessionNotes,
  findSessionNote,
  listSessionNotes,
} from './session-notes.queries.ts'

const notFound = () => new Refusal('not-found', aiTexts.noteNotFound)
const written = (text: string | null | undefined) => (hasText(text ?? '') ? (text ?? null) : null)

/** @param sealing of messages, because clients with portal access get what is emailed as a message too */
export function aiSessionNotesRouter(reads: ListReads, sealing: TextSealing) {
  const os = implement(aiSessionNotesContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId, page }, context: { actor, run } }) => {
      const [rows, counts] = await run(
        listSessionNotes(actor.userId, clientId, page),
        countSessionNotes(actor.userId, clientId),
      )
      const { total } = found(counts, clientNotFound)
      reads.note(actor, 'ai_session_notes', clientId)
      const items = rows.map(({ sections, ...row }) => ({
        ...row,
        ...previewOf(sections),
        insights: sections.points.length,
        safety: sections.safety.length,
      }))
      return { items, total }
    }),

    figures: os.figures.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const { userId } = actor
      const [clients, speech, notes, goals] = await run(
        findClient(userId, clientId),
        listSpeech(userId, clientId),
        listNoteTexts(userId, clientId),
        listGoalTexts(userId, clientId),
      )
      found(clients, clientNotFound)
      for (const table of ['ai_drafts', 'clinical_notes', 'treatment_plans'] as const)
        reads.note(actor, table, clientId)
      return figuresOf({ speech, notes, goals })
    }),

    get: os.get.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(opens('ai_session_notes', findSessionNote(actor.userId, id)))
      return found(rows, aiTexts.noteNotFound)
    }),

    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'aiSessionNotes.add',
        input,
        run: async (id, claim) => {
          const { draftId, version, keepTranscript, moodAssessment } = input
          const { userId } = actor
          const draft = found((await run(findAiDraft(userId, draftId)))[0], aiTexts.draftNotFound)
          const drafted = draft.session
          // Without lines there is nothing to merge: keeping says why.
          if (drafted && hasForeignEvidence(drafted, input.sections)) throw refusedField('sections', foreignEvidence)
          const sections = drafted && mergeSections(drafted, input.sections)
          if (sections && hasUnsupported(sections)) throw new Refusal('not-possible-now', aiTexts.unresolved)
          const before = [
            ...claim,
            lockDraft(userId, draftId, 'session'),
            ...(sections && draft.state === 'ready'
              ? [
                  refuseOtherDraftVersion(userId, draftId, version),
                  saveLines('session')(userId, draftId, asSections(sections)),
                ]
              : []),
            addSessionNote(keepTranscript)(userId, id, draftId, written(moodAssessment)),
            keepDraft(userId, draftId, id),
          ]
          return found(
            await refusing(runAfter(before, findSessionNote(userId, id)), keepingRefusals),
            aiTexts.noteNotFound,
          )
        },
        replay: async (id) => found((await run(findSessionNote(actor.userId, id)))[0], aiTexts.noteNotFound),
      }),
    ),

    update: os.update.handler(async ({ input: { id, version, ...given }, context: { actor, run } }) => {
      refuseFuture('sessionDate', given.sessionDate, sessionNoteTexts.futureDate)
      const before = found((await run(findSessionNote(actor.userId, id)))[0], aiTexts.noteNotFound)
      if (before.version !== version) throw new Refusal('version-conflict', sessionNoteTexts.changedElsewhere)
      if (hasForeignEvidence(before.sections, given.sections)) throw refusedField('sections', foreignEvidence)
      const sections = mergeSections(before.sections, given.sections)
      if (hasUnsupported(sections)) throw new Refusal('not-possible-now', aiTexts.unresolved)
      const [[changed], rows] = await run(
        changeSessionNote(actor.userId, id, version, { ...given, sections }),
        findSessionNote(actor.userId, id),
      )
      const note = found(rows, aiTexts.noteNotFound)
      if (!changed) throw new Refusal('version-conflict', sessionNoteTexts.changedElsewhere)
      return note
    }),

    email: os.email.handler(({ input, context }) => emailSessionNote(sealing, input, context)),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('ai_session_notes', id))
      if (!row?.gone) throw notFound()
      return { id }
    }),
  })
}

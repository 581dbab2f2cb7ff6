import { type Note, notesContract } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { excerptOf } from '@openhour/shared/features/search/excerpt.rules.ts'
import { isSearchable } from '@openhour/shared/features/search/search.rules.ts'
import { implement } from '@orpc/server'
import { newId } from '../../platform/new-id.ts'
import { opens } from '../../platform/audit/opens.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, refuseFuture, Refusal, refusing } from '../../platform/refusal.ts'
import { inPracticeTime } from '../../platform/time/practice-time.ts'
import {
  countNotes,
  findNote,
  findNoteOfAddendum,
  knowsClient,
  listNotes,
  notePreviousRead,
  previousNote,
  sessionsForNotes,
} from './clinical-notes.queries.ts'
import { keepDraftInNote, refuseUsedDraft } from '../ai/draft-changes.queries.ts'
import { lockPractice } from '../appointments/appointments.queries.ts'
import { countMissing, listMissing } from './missing-notes.queries.ts'
import { addSessionOf, startNote, startOf } from './note-start.queries.ts'
import { changeNote, insertAddendum, insertNote, signNote } from './note-writing.queries.ts'
import { countUnsigned, listUnsigned } from './unsigned-notes.queries.ts'
import { noteOf, textOf } from './written-note.ts'

/** Sessions offered for a note: two years of weekly ones. */
const maxSessions = 104

const notFound = () => new Refusal('not-found', noteTexts.notFound)
const noClient = () => new Refusal('not-found', noteTexts.clientNotFound)
const noSession = () =>
  new Refusal('not-found', noteTexts.sessionNotFound, { errors: { sessionId: noteTexts.sessionNotFound } })

const draftUsed = { 'draft-used': () => new Refusal('not-possible-now', noteTexts.aiDraftUsed) }

/** What runs before and after a note that takes over AI drafts is written. */
const draftsOf = (therapistId: string, draftIds: readonly string[], noteId: string) => ({
  before: draftIds.map((draftId) => refuseUsedDraft(therapistId, draftId)),
  after: draftIds.map((draftId) => keepDraftInNote(therapistId, draftId, noteId)),
})

/** Why a note was not changed, judging by its current state. */
function whyUnchanged(note: Note): Refusal {
  return note.signed
    ? new Refusal('signed', noteTexts.signedElsewhere)
    : new Refusal('version-conflict', noteTexts.changedElsewhere)
}

export function notesRouter(reads: ListReads) {
  const os = implement(notesContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input, context: { actor, run } }) => {
      const { clientId, unsigned, template = null, page } = input
      const search = input.search && isSearchable(input.search) ? input.search : null
      const params = { clientId, unsigned, template, search, page }
      const [rows, counts] = await run(listNotes(actor.userId, params), countNotes(actor.userId, params))
      const counted = found(counts, noteTexts.clientNotFound)
      reads.note(actor, 'clinical_notes', clientId)
      const items = rows.map(noteOf)
      return {
        items: items.map((note) => ({ ...note, excerpt: search === null ? null : excerptOf(textOf(note), search) })),
        ...counted,
      }
    }),

    get: os.get.handler(async ({ input, context: { actor, run } }) => {
      const [rows] = await run(opens('clinical_notes', findNote(actor.userId, input.id)))
      return noteOf(found(rows, noteTexts.notFound))
    }),

    previous: os.previous.handler(async ({ input, context: { actor, run } }) => {
      const { clientId, before = null, exceptId = null } = input
      const params = { clientId, before, exceptId }
      const [clients, [row]] = await run(
        knowsClient(actor.userId, clientId),
        previousNote(actor.userId, params),
        notePreviousRead(actor.userId, params),
      )
      found(clients, noteTexts.clientNotFound)
      return { note: row ? noteOf(row) : null }
    }),

    sessions: os.sessions.handler(async ({ input: { clientId }, context: { actor, run } }) => {
      const [clients, items] = await run(
        knowsClient(actor.userId, clientId),
        sessionsForNotes(actor.userId, clientId, maxSessions),
      )
      found(clients, noteTexts.clientNotFound)
      reads.note(actor, 'sessions', clientId)
      return { items }
    }),

    start: os.start.handler(async ({ input, context: { actor, run } }) => {
      const { clientId, appointmentId = null, day = null } = input
      const { rows, time } = await inPracticeTime({ actor, run }, ({ now: at, today }) => [
        knowsClient(actor.userId, clientId),
        startNote({ therapistId: actor.userId, clientId, appointmentId, at, today, day }),
      ])
      const [clients, starts] = rows
      found(clients, noteTexts.clientNotFound)
      return startOf(found(starts, noteTexts.appointmentNotFound), time.today, day)
    }),

    unsigned: os.unsigned.handler(async ({ input: { page, recent }, context: { actor, run } }) => {
      const { rows } = await inPracticeTime({ actor, run }, ({ today }) => [
        listUnsigned(actor.userId, page, { recent, today }),
        countUnsigned(actor.userId, today),
      ])
      const [items, [counted]] = rows
      reads.note(actor, 'clinical_notes')
      return { items, total: (counted?.late ?? 0) + (recent ? (counted?.recent ?? 0) : 0) }
    }),

    missing: os.missing.handler(async ({ input: { page }, context: { actor, run } }) => {
      const { rows } = await inPracticeTime({ actor, run }, ({ now: at, today }) => [
        listMissing(actor.userId, { at, today, page }),
        countMissing(actor.userId, at),
      ])
      const [items, [counted]] = rows
      reads.note(actor, 'appointments')
      return { items, total: counted?.total ?? 0 }
    }),

    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'notes.add',
        input,
        run: async (id, claim) => {
          const { clientId, aiDraftIds = [], ...content } = input
          refuseFuture('serviceDate', content.serviceDate, noteTexts.futureDate)
          const { userId: therapistId } = actor
          const { appointmentId } = content
          const drafts = draftsOf(therapistId, aiDraftIds, id)
          // Completes the appointment, under the lock that its own operations take.
          const before = appointmentId
            ? [lockPractice(), ...addSessionOf({ therapistId, clientId, appointmentId, id: newId() })]
            : []
          const insert = insertNote(therapistId, id, clientId, content)
          const first = [...claim, ...drafts.before, ...before]
          const written =
            drafts.after.length > 0
              ? runAfter([...first, insert, ...drafts.after], findNote(therapistId, id))
              : runAfter(first, insert)
          const rows = await refusing(written, {
            ...draftUsed,
            clinical_notes_client: noClient,
            'not-a-session-of-the-client': noSession,
            'appointment-missing': () => new Refusal('not-found', noteTexts.appointmentNotFound),
            'appointment-cancelled': () => new Refusal('not-possible-now', noteTexts.appointmentCancelled),
            'appointment-to-come': () => new Refusal('not-possible-now', noteTexts.appointmentToCome),
          })
          return noteOf(found(rows, noteTexts.notFound))
        },
        replay: async (id) => noteOf(found((await run(findNote(actor.userId, id)))[0], noteTexts.notFound)),
      }),
    ),

    update: os.update.handler(
      async ({ input: { id, version, aiDraftIds = [], ...content }, context: { actor, run } }) => {
        refuseFuture('serviceDate', content.serviceDate, noteTexts.futureDate)
        const { userId } = actor
        const [[changed], rows] = await refusing(
          run(
            changeNote(userId, id, version, content),
            findNote(userId, id),
            ...draftsOf(userId, aiDraftIds, id).after,
          ),
          { 'not-a-session-of-the-client': noSession },
        )
        const note = noteOf(found(rows, noteTexts.notFound))
        if (!changed) throw whyUnchanged(note)
        return note
      },
    ),

    sign: os.sign.handler(async ({ input: { id, version }, context: { actor, run } }) => {
      const [[signed], rows] = await run(signNote(actor.userId, id, version), findNote(actor.userId, id))
      const note = noteOf(found(rows, noteTexts.notFound))
      // Signing increments the version, so a repeated request finds the note signed as it was seen.
      const signedThis = note.signed !== null && note.version === version + 1
      if (!signed && !signedThis) throw whyUnchanged(note)
      return note
    }),

    addAddendum: os.addAddendum.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'notes.addAddendum',
        input,
        run: async (id, claim) => {
          const addendum = { noteId: input.id, text: input.text, reason: input.reason }
          const drafts = draftsOf(actor.userId, input.aiDraftIds ?? [], input.id)
          const writing = [...claim, ...drafts.before, insertAddendum(actor.userId, id, addendum), ...drafts.after]
          const rows = await refusing(runAfter(writing, findNote(actor.userId, input.id)), {
            ...draftUsed,
            'note-not-signed': () => new Refusal('not-possible-now', noteTexts.notSigned),
          })
          return noteOf(found(rows, noteTexts.notFound))
        },
        replay: async (id) => noteOf(found((await run(findNoteOfAddendum(actor.userId, id)))[0], noteTexts.notFound)),
      }),
    ),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await refusing(run(deleteRecord('clinical_notes', id)), {
        'note-signed': () => new Refusal('signed', noteTexts.signedCannotDelete),
      })
      if (!row?.gone) throw notFound()
      return { id }
    }),
  })
}

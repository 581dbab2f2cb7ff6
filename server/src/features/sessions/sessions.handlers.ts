import { sessionsContract } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { sessionTexts } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { implement } from '@orpc/server'
import { opens } from '../../platform/audit/opens.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { lockPractice } from '../appointments/appointments.queries.ts'
import {
  changeFormNote,
  changeSession,
  countSessions,
  findSession,
  insertSession,
  listSessions,
  refuseUnlessOfClient,
  refuseIfChanged,
  writeFormNote,
} from './sessions.queries.ts'

const missing = () => new Refusal('not-found', sessionTexts.notFound)
const changed = () => new Refusal('version-conflict', sessionTexts.changed)
const noteKept = (sentence: string) => () => new Refusal('signed', sentence, { errors: { notes: sentence } })

export function sessionsRouter(reads: ListReads) {
  const os = implement(sessionsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId, page }, context: { actor, run } }) => {
      const [items, counts] = await run(
        listSessions(actor.userId, clientId, page),
        countSessions(actor.userId, clientId),
      )
      const { total } = found(counts, sessionTexts.clientNotFound)
      reads.note(actor, 'sessions', clientId)
      return { items, total }
    }),

    get: os.get.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(opens('sessions', findSession(actor.userId, id)))
      return found(rows, sessionTexts.notFound)
    }),

    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'sessions.add',
        input,
        run: async (id, claim) => {
          const { clientId, ...details } = input
          const { appointmentId } = details
          const before = [
            ...claim,
            ...(appointmentId ? [lockPractice(), refuseUnlessOfClient(actor.userId, clientId, appointmentId)] : []),
            insertSession(actor.userId, id, clientId, details),
          ]
          if (details.status === 'completed') before.push(writeFormNote(actor.userId, id, details))
          const rows = await refusing(runAfter(before, findSession(actor.userId, id)), {
            sessions_therapist_id_client_id_fkey: () => new Refusal('not-found', sessionTexts.clientNotFound),
            'appointment-missing': () => new Refusal('not-found', sessionTexts.appointmentNotFound),
            sessions_of_appointment: () => new Refusal('already-exists', sessionTexts.appointmentWritten),
          })
          return found(rows, sessionTexts.notFound)
        },
        replay: async (id) => found((await run(findSession(actor.userId, id)))[0], sessionTexts.notFound),
      }),
    ),

    update: os.update.handler(async ({ input: { id, ...change }, context: { actor, runAfter } }) => {
      const { userId } = actor
      const { notes, noteVersion, sessionDate, status } = change
      const before = [
        // Completing it completes its appointment, whose own operations take the same lock first.
        lockPractice(),
        ...refuseIfChanged(userId, id, change),
        changeSession(userId, id, change),
        changeFormNote(userId, id, change),
      ]
      if (status === 'completed' && noteVersion === null && notes !== undefined)
        before.push(writeFormNote(userId, id, { sessionDate, notes }))
      const rows = await refusing(runAfter(before, findSession(userId, id)), {
        'session-missing': missing,
        'session-changed': changed,
        'note-signed': noteKept(sessionTexts.noteSigned),
        'note-of-template': noteKept(sessionTexts.noteOfTemplate),
      })
      return found(rows, sessionTexts.notFound)
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await refusing(run(deleteRecord('sessions', id)), {
        'session-has-signed-note': () => new Refusal('signed', sessionTexts.notDeleted),
      })
      if (!row?.gone) throw missing()
      return { id }
    }),
  })
}

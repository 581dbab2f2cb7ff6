import type { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { emailedPlaces, maxEmailedText, sessionNoteTexts } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { newId } from '../../platform/new-id.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { dayText } from '../../platform/pdf/record-print.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import type { TextSealing } from '../../platform/sealed-text.ts'
import { findThread, sendMessage } from '../messages/messages.queries.ts'
import { findSessionNote, mailSessionLines } from './session-notes.queries.ts'
import { sessionLinesMessage } from './session-notes.mails.ts'

type EmailInput = { id: string; version: number; to: string; summary: number[]; actions: number[] }

const notPossible = (sentence: string) => () => new Refusal('not-possible-now', sentence)

/** The lines at these places, each as one line. */
function chosenLines(sections: SessionSections, id: 'summary' | 'actions', places: readonly number[]): string[] {
  const allowed = emailedPlaces(sections, id)
  const wanted = [...new Set(places)].toSorted((one, other) => one - other)
  return wanted.map((place) => {
    const line = allowed.includes(place) ? sections[id][place] : undefined
    const text = line?.text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
    if (!text) throw notPossible(sessionNoteTexts.noSuchLine)()
    return text
  })
}

/**
 * Queues the email with the chosen lines. In discreet mode an email says nothing and leads to the portal: so a client with portal access gets the same
 * text as a message, whether they chose that mode or not, which therapists are not told.
 */
export function emailSessionNote(sealing: TextSealing, input: EmailInput, { actor, run, idempotent }: HandlerContext) {
  const { id, version, to } = input
  return idempotent({
    operation: 'aiSessionNotes.email',
    input,
    run: async (mailId, claim) => {
      const note = found((await run(findSessionNote(actor.userId, id)))[0], aiTexts.noteNotFound)
      const lines = {
        day: dayText(note.sessionDate),
        summary: chosenLines(note.sections, 'summary', input.summary),
        actions: chosenLines(note.sections, 'actions', input.actions),
      }
      const text = sessionLinesMessage(lines)
      if (text.length > maxEmailedText) throw notPossible(sessionNoteTexts.emailTooLong)()
      const [[thread]] = await run(findThread(note.clientId))
      const asMessage = thread !== undefined && thread.closed === null
      const messageId = newId()
      const sealed = sealing.seal(text, [actor.userId, note.clientId, messageId])
      await refusing(
        run(
          ...claim,
          mailSessionLines(id, version, to, mailId, JSON.stringify(lines)),
          ...(asMessage ? [sendMessage(note.clientId, messageId, sealed, [])] : []),
        ),
        {
          'note-missing': () => new Refusal('not-found', aiTexts.noteNotFound),
          'note-changed': notPossible(sessionNoteTexts.noSuchLine),
          'client-archived': notPossible(sessionNoteTexts.archived),
          'client-not-joined': notPossible(sessionNoteTexts.accessEnded),
          'other-address': notPossible(sessionNoteTexts.otherAddress),
          'too-many-messages': () =>
            new Refusal('too-many-attempts', sessionNoteTexts.tooMany, { retryAfterSeconds: 60 }),
        },
      )
      return { id, sentTo: to, asMessage }
    },
    replay: async () => {
      const note = found((await run(findSessionNote(actor.userId, id)))[0], aiTexts.noteNotFound)
      const [[thread]] = await run(findThread(note.clientId))
      return { id, sentTo: to, asMessage: thread?.closed === null }
    },
  })
}

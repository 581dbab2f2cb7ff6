import type { AiEvidence } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { draftClient, newDraftClient, readyDraft, recordConsent, withoutDoubts } from './ai-samples.ts'
import { newClient } from './own-rows.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

/** A session note that the caller kept from a draft, with all lines of the draft. */
export async function keptNote(caller: Browser, more: object = {}, add: object = {}): Promise<AiSessionNote> {
  const draft = await readyDraft(caller, more)
  const answer = await caller.post('/rpc/aiSessionNotes/add', {
    json: { draftId: draft.id, version: draft.version, sections: draft.session, ...add },
  })
  if (answer.status !== 201 && answer.status !== 200) throw new Error(`keeping was answered with ${answer.text}`)
  return (answer.json as { json: AiSessionNote }).json
}

const own = (text: string, evidence: readonly AiEvidence[]) => [{ text, support: 'own' as const, evidence }]
/** Lines that the caller wrote, in every section. @param evidence of a line of the draft or note, which each keeps */
export const ownSections = (evidence: readonly AiEvidence[] = []) => ({
  safety: own('Nothing was said about safety.', evidence),
  summary: own('Talked about sleep.', evidence),
  points: own('Sleep is the main worry.', evidence),
  observations: own('Looked tired.', evidence),
  actions: own('Keep the diary.', evidence),
})

const ofNote = async (caller: Browser) => ({ id: (await keptNote(caller)).id })

/** Samples of the operations on AI session notes. */
export const sessionNoteSamples: Record<string, Sample> = {
  'aiSessionNotes.list': {
    good: async (caller) => ({ clientId: await draftClient(caller), page: 1 }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'aiSessionNotes.figures': {
    good: async (caller) => ({ clientId: await draftClient(caller) }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'aiSessionNotes.get': { good: ofNote, bad: { id: 'x' }, row: 'id' },
  'aiSessionNotes.add': {
    good: async (caller) => {
      const clientId = await newDraftClient(caller)
      await recordConsent(caller, clientId)
      const draft = await readyDraft(caller, { clientId, transcript: 'Client: I slept badly.' })
      return {
        draftId: draft.id,
        version: draft.version,
        sections: ownSections(draft.session?.summary[0]?.evidence),
        moodAssessment: 'Low, but hopeful.',
        keepTranscript: true,
      }
    },
    bad: { draftId: 'x' },
    row: 'draftId',
    readBack: {
      shownAs: { keepTranscript: ({ transcript }) => transcript !== null },
      except: {
        draftId: 'The draft is emptied; session-notes.test.ts reads it.',
        ...withoutDoubts('sections', ownSections()),
      },
    },
  },
  'aiSessionNotes.update': {
    good: async (caller) => {
      const { id, version, sections } = await keptNote(caller)
      return {
        id,
        version,
        sessionDate: '2026-03-09',
        durationMinutes: 25,
        sections: ownSections(sections.summary[0]?.evidence),
        moodAssessment: 'Low, but hopeful.',
      }
    },
    bad: { id: crypto.randomUUID(), version: 0 },
    row: 'id',
    readBack: { except: withoutDoubts('sections', ownSections()) },
  },
  'aiSessionNotes.email': {
    good: async (caller) => {
      const to = `${crypto.randomUUID()}@example.com`
      const clientId = await newClient(caller, { name: 'Orla Draft', email: to })
      const draft = await readyDraft(caller, { clientId })
      const answer = await caller.post('/rpc/aiSessionNotes/add', {
        json: { draftId: draft.id, version: draft.version, sections: ownSections() },
      })
      const { id, version } = (answer.json as { json: AiSessionNote }).json
      return { id, version, to, summary: [0], actions: [0] }
    },
    bad: { id: crypto.randomUUID(), version: 1, to: 'nobody', summary: [0] },
    row: 'id',
    readBack: 'It sends an email; session-note-email.test.ts reads it.',
  },
  'aiSessionNotes.delete': { good: ofNote, bad: { id: 'x' }, row: 'id' },
}

import type { SessionFigures } from '@openhour/shared/features/ai/session-figures.contract.ts'
import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import type { AiDraft, AiState, ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiLine, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { previewOf } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { openFakeServer } from './fake-server.ts'

export const clientId = '018f0000-0000-7000-8000-0000000000c1'
export const today = '2026-09-15'
const at = '2026-09-15T10:00:00Z'

export const lineOf = (text: string, more: Partial<AiLine> = {}): AiLine => ({
  text,
  support: 'own',
  evidence: [],
  ...more,
})

export function sectionsOf(given: Partial<SessionSections> = {}): SessionSections {
  return { safety: [], summary: [], points: [], observations: [], actions: [], ...given }
}

export function sessionNoteOf(given: Partial<AiSessionNote> = {}): AiSessionNote {
  return {
    id: crypto.randomUUID(),
    clientId,
    sessionDate: '2026-09-14',
    durationMinutes: 60,
    notes: 'Slept badly.',
    transcript: null,
    sections: sectionsOf({ summary: [lineOf('Slept badly.')] }),
    moodAssessment: null,
    language: 'en',
    notDone: [],
    engine: 'passages',
    model: null,
    sharedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  }
}

export function aiDraftOf(given: Partial<AiDraft> = {}): AiDraft {
  return {
    id: crypto.randomUUID(),
    clientId,
    clientName: 'Maya Okafor',
    kind: 'session',
    state: 'ready',
    engine: 'passages',
    model: null,
    byJob: false,
    ofDate: today,
    percent: 100,
    recordingName: null,
    stage: null,
    problem: null,
    version: 1,
    createdAt: at,
    endedAt: at,
    form: { notes: 'Slept badly.', transcript: null, duration: 60 },
    sources: [{ id: 'note', kind: 'note', date: null, text: 'Slept badly.' }],
    session: sectionsOf({ summary: [lineOf('Slept badly.', { support: 'extract' })] }),
    report: null,
    trend: null,
    dataAnalyzed: null,
    transcription: null,
    language: 'en',
    notDone: [],
    leftOut: [],
    ...given,
  }
}

const listed = ({ form: _f, sources: _s, session: _e, report: _r, ...draft }: AiDraft): ListedAiDraft => {
  const { trend: _t, dataAnalyzed: _d, transcription: _c, language: _l, notDone: _n, leftOut: _o, ...rest } = draft
  return rest
}

/** AI drafts and session notes of one client. What is started becomes `next`. */
export function openFakeAi(given: Partial<AiState> = {}) {
  const drafts: AiDraft[] = []
  const notes: AiSessionNote[] = []
  const state: AiState = {
    model: null,
    speechToText: null,
    defaultEngine: 'passages',
    summariesConsent: false,
    recordingConsent: false,
    weeklyReportsConsent: false,
    ...given,
  }
  const noNote = problemOf('not-found', aiTexts.noteNotFound)
  const noDraft = problemOf('not-found', aiTexts.draftNotFound)
  const remove = <Row extends { id: string }>(rows: Row[], id: string, missing: Problem) => {
    const index = rows.findIndex((row) => row.id === id)
    return index < 0 ? missing : { id: rows.splice(index, 1)[0]?.id ?? id }
  }
  const fake = openFakeServer({
    'aiDrafts/state': () => state,
    'aiLeaving/ofSession': ({ notes: text }) => ({
      sentTo: state.model?.sentTo ?? null,
      asks: true,
      texts: [
        { kind: 'note', date: null, hash: '0'.repeat(64), parts: [{ text: String(text), token: null, person: null }] },
      ],
      people: [],
    }),
    'aiDrafts/open': ({ kind }) => ({ items: drafts.filter((draft) => draft.kind === kind).map(listed) }),
    'aiDrafts/get': ({ id }) => drafts.find((draft) => draft.id === id) ?? noDraft,
    'aiDrafts/startSession': ({ notes: text, transcript = null, duration, sessionDate, engine }) => {
      const form = { notes: text, transcript, duration }
      const draft = aiDraftOf({ form, ofDate: sessionDate, engine, ...held.next })
      drafts.unshift(draft)
      return draft
    },
    'aiDrafts/update': ({ id, session }) => {
      const draft = drafts.find((one) => one.id === id)
      return draft ? Object.assign(draft, { session, version: draft.version + 1 }) : noDraft
    },
    'aiDrafts/cancel': ({ id }) => {
      const draft = drafts.find((one) => one.id === id)
      if (!draft) return noDraft
      return draft.endedAt === null ? Object.assign(draft, { state: 'cancelled' as const, endedAt: at }) : draft
    },
    'aiDrafts/discard': ({ id }) => remove(drafts, id, noDraft),
    'aiSessionNotes/list': () => ({
      items: notes.map(({ id, sessionDate, durationMinutes, sections, engine, createdAt }) => ({
        id,
        sessionDate,
        durationMinutes,
        engine,
        createdAt,
        ...previewOf(sections),
        insights: sections.points.length,
        safety: sections.safety.length,
      })),
      total: notes.length,
    }),
    'aiSessionNotes/figures': () => held.figures,
    'aiSessionNotes/get': ({ id }) => notes.find((note) => note.id === id) ?? noNote,
    'aiSessionNotes/add': ({ draftId, sections, moodAssessment = null }) => {
      const draft = drafts.find((one) => one.id === draftId)
      if (!draft) return noDraft
      drafts.splice(drafts.indexOf(draft), 1)
      const note = sessionNoteOf({
        sections,
        moodAssessment,
        sessionDate: draft.ofDate,
        notes: draft.form?.notes ?? '',
      })
      notes.unshift(note)
      return note
    },
    'aiSessionNotes/update': ({ id, version, ...changed }) => {
      const note = notes.find((one) => one.id === id)
      return note
        ? Object.assign(note, { ...changed, moodAssessment: changed.moodAssessment ?? null, version: version + 1 })
        : noNote
    },
    'aiSessionNotes/email': ({ id, to }) => ({ id, sentTo: to, asMessage: false }),
    'aiSessionNotes/delete': ({ id }) => remove(notes, id, noNote),
  })
  const held = {
    ...fake,
    drafts,
    savedDrafts: fake.drafts,
    notes,
    next: {} as Partial<AiDraft>,
    figures: { sessions: [], goals: [] } as SessionFigures,
  }
  return held
}

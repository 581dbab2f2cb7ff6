import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { insertSessionText, type SessionText } from '@openhour/shared/features/ai/draft-in-note.rules.ts'
import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { aiReviewDraftKey, type NoteOrigin } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { plainText } from '../notes/note-sections.ts'

/** What AI wrote about a session of the client, as a note takes it over. */
export type AiText = SessionText & {
  /** Of the draft or session note. */
  id: string
  clientId: string
  /** The day of the session. */
  day: string
  /** Says in the note where its text comes from. */
  source: string
}

type Written = {
  day: string
  engine: 'passages' | 'model'
  model: string | null
  hasTranscript: boolean
  kept: boolean
}

function sourceOf({ day, engine, model, hasTranscript, kept }: Written): string {
  const picked = `sentences picked from ${hasTranscript ? 'the transcript' : 'my notes'}`
  const by = engine === 'passages' ? picked : `drafted by ${model ?? 'an AI model'}, reviewed by me`
  return `Source: AI ${kept ? 'session note' : 'draft'} of ${formatFullDay(day)} (${by}).`
}

const ownLine = (text: string): AiLine => ({ text: `Mood: ${text}`, support: 'own', evidence: [] })

/** Null if the draft was discarded, or a note has taken it over. */
async function readAiText(origin: NoteOrigin): Promise<AiText | null> {
  const id = origin.slice(origin.indexOf('-') + 1)
  if (origin.startsWith('note-')) {
    const {
      clientId,
      sessionDate: day,
      sections,
      notes,
      transcript,
      moodAssessment,
      ...by
    } = await api.aiSessionNotes.get({ id })
    const source = sourceOf({ ...by, day, hasTranscript: notes === '', kept: true })
    const sources = [
      { id: 'note', kind: 'note', date: null, text: notes } as const,
      { id: 'transcript', kind: 'transcript', date: null, text: transcript ?? '' } as const,
    ].filter(({ text }) => text !== '')
    return { id, clientId, day, source, sections: withMood(sections, moodAssessment), sources, engine: by.engine }
  }
  const [draft, added] = await Promise.all([api.aiDrafts.get({ id }), api.drafts.get({ key: aiReviewDraftKey(id) })])
  const { clientId, ofDate: day, session, sources, engine, model } = draft
  if (draft.state !== 'ready' || !session || sources.length === 0) return null
  const { moodAssessment } = JSON.parse(added.draft?.body ?? '{}') as { moodAssessment?: string }
  const hasTranscript = sources.some(({ kind }) => kind === 'transcript')
  const source = sourceOf({ day, engine, model, hasTranscript, kept: false })
  return { id, clientId, day, source, sections: withMood(session, moodAssessment), sources, engine }
}

/** With the therapist's own assessment of the mood, which no engine writes. */
function withMood(sections: AiText['sections'], mood: string | null | undefined): AiText['sections'] {
  return mood?.trim() ? { ...sections, observations: [...sections.observations, ownLine(mood.trim())] } : sections
}

/** Reads what AI wrote, once: what is done with it elsewhere changes nothing in the note that is being written. */
const aiTextQuery = (origin: NoteOrigin | undefined) =>
  queryOptions({
    queryKey: ['AI text of a note', origin],
    queryFn: () => readAiText(origin as NoteOrigin),
    enabled: Boolean(origin),
    staleTime: Infinity,
    gcTime: 0,
  })
export const useAiText = (origin: NoteOrigin | undefined) => useQuery(aiTextQuery(origin))

/** The same of several, as far as they are read; null for one that is gone. */
export function useAiTexts(origins: readonly NoteOrigin[]): ReadonlyMap<NoteOrigin, AiText | null> {
  const read = useQueries({ queries: origins.map(aiTextQuery) })
  return new Map(
    origins.flatMap((origin, at) => {
      const data = read[at]?.data
      return data === undefined ? [] : [[origin, data]]
    }),
  )
}

/** The origins without drafts that were discarded or that another note took over. */
export async function notUsedElsewhere(origins: readonly NoteOrigin[]): Promise<NoteOrigin[]> {
  const texts = await Promise.all(origins.map((origin) => readAiText(origin).catch(() => undefined)))
  return origins.filter((_, at) => texts[at] !== null)
}

/** What a signed note does not say yet, as the text of an addendum. */
export function addendumText(text: AiText, { sections, addenda }: Note): string {
  const elsewhere = [...sections, ...addenda].map((one) => one.text).join('\n')
  return plainText(insertSessionText([], text, { origin: text.source, elsewhere }).sections)
}

/** Removes what the therapist added to AI drafts: it is in the note now. */
export function forgetReviews(origins: readonly NoteOrigin[]): void {
  for (const origin of origins.filter((one) => one.startsWith('draft-')))
    void api.drafts.remove({ key: aiReviewDraftKey(origin.slice('draft-'.length)) }).catch(() => undefined)
}

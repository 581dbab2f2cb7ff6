import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { noteTemplates } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { newNoteDraftKey } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { api } from '../../../lib/api/api.ts'
import type { LineSection } from '../lines/line-sections.ts'
import { insertLines, type NoteSections } from './note-insertion.ts'

type Chosen = { note: AiSessionNote; sections: readonly LineSection[]; chosen: ReadonlySet<string> }
type NoteDraft = { template?: string; serviceDate?: string; sessionId?: string; sections?: NoteSections }

/**
 * Puts lines into the draft of a new clinical note, which its form then opens with. A draft that exists keeps its text and its template; a new one has
 * the template that was used last. If another window saves that draft at the same time, it is read again.
 */
export async function insertIntoNote({ note, ...lines }: Chosen, ownerId: string | undefined): Promise<void> {
  const { clientId } = note
  const key = newNoteDraftKey(clientId)
  const owner = ownerId === undefined ? {} : { ownerId }
  let version = 0
  let draft: NoteDraft | undefined
  const read = (found: { version: number; body: string } | null) => {
    version = found?.version ?? 0
    draft = found ? (JSON.parse(found.body) as NoteDraft) : undefined
  }
  read((await api.drafts.get({ key, ...owner })).draft)
  for (let attempt = 0; attempt < 3; attempt++) {
    const begun: NoteDraft = draft?.sections ? draft : { ...(await newDraft(note)), ...draft }
    const sections = insertLines(begun.sections ?? [], { note, ...lines })
    const body = JSON.stringify({ ...begun, sections })
    const { other } = await api.drafts.save({ key, ...owner, version, body, clientId })
    if (!other) return
    read(other)
  }
  throw new Error('Your note is being edited in another tab. Nothing was inserted. Close it there, then try again.')
}

/** A new note as its form begins it, about the day of the session. */
async function newDraft({ clientId, sessionDate }: AiSessionNote): Promise<NoteDraft> {
  const [start, own] = await Promise.all([api.notes.start({ clientId }), api.noteTemplates.list()])
  const template = start.template === 'own' ? `own:${start.templateName ?? ''}` : start.template
  const sections =
    start.template === 'own'
      ? (own.items.find(({ name }) => name === start.templateName)?.sections ?? [])
      : noteTemplates[start.template].sections
  const headings = sections.length > 0 ? sections.map(({ heading }) => heading) : ['']
  return {
    template,
    serviceDate: sessionDate,
    sessionId: start.serviceDate === sessionDate ? (start.sessionId ?? '') : '',
    sections: headings.map((heading) => ({ heading, text: '' })),
  }
}

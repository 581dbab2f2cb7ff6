import { hasText } from '@openhour/shared/lib/storable.ts'
import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'

/** What the therapist entered for a draft, as its sources. */
export function enteredSources(notes: string, transcript?: string | null): AiSource[] {
  const entered = (kind: 'note' | 'transcript', text: string | null | undefined): AiSource[] =>
    text && hasText(text) ? [{ id: kind, kind, date: null, text }] : []
  return [...entered('note', notes), ...entered('transcript', transcript)]
}

/** The headings of the practice's own templates, below which what was entered may stand. */
export function headingsIn(templates: readonly Pick<OwnTemplate, 'sections'>[]): string[] {
  return [...new Set(templates.flatMap(({ sections }) => sections.map(({ heading }) => heading)))]
}

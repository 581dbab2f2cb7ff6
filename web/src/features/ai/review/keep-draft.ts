import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiLine, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { api } from '../../../lib/api/api.ts'
import type { LineSection } from '../lines/line-sections.ts'
import { sessionSections } from '../session-analysis/session-sections.ts'

type Sections = Readonly<Record<string, readonly AiLine[]>>

/** What the therapist adds to a draft before keeping it. */
export type Kept = { sections: Sections; moodAssessment?: string | null | undefined; keepTranscript: boolean }

/** The sections of a draft as they are shown. */
export function sectionsOf(_kind: AiDraft['kind'], sections: Sections): LineSection[] {
  return sessionSections(sections as SessionSections)
}

/** Keeps a draft as what it is a draft of. */
export function keepDraft({ id }: AiDraft, { sections, ...more }: Kept, idempotencyKey: string): Promise<unknown> {
  return api.aiSessionNotes.add(
    { draftId: id, sections: sections as SessionSections, ...more },
    { context: { idempotencyKey } },
  )
}

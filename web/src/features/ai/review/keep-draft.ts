import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiLine, ReportSections, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { OverallTrend } from '@openhour/shared/features/ai/ai.rules.ts'
import { api } from '../../../lib/api/api.ts'
import type { LineSection } from '../lines/line-sections.ts'
import { sessionSections } from '../session-analysis/session-sections.ts'
import { reportSections } from '../weekly-reports/report-labels.ts'

export type Sections = Readonly<Record<string, readonly AiLine[]>>

/** What the therapist decides about a draft before keeping it: of a report its trend, of a session everything else. */
export type Decisions = {
  moodAssessment?: string | null | undefined
  keepTranscript: boolean
  overallTrend: OverallTrend
}

/** The sections of a draft as they are shown. */
export function sectionsOf({ kind, engine }: Pick<AiDraft, 'kind' | 'engine'>, sections: Sections): LineSection[] {
  return kind === 'report'
    ? reportSections(sections as ReportSections, engine)
    : sessionSections(sections as SessionSections, engine)
}

/** Keeps a draft, in the version that was saved last, as what it is a draft of. */
export function keepDraft(
  { id, kind }: AiDraft,
  given: Decisions & { sections: Sections; version: number },
  idempotencyKey: string,
): Promise<unknown> {
  const { sections, version, overallTrend, ...more } = given
  const context = { idempotencyKey }
  return kind === 'report'
    ? api.aiWeeklyReports.keep(
        { draftId: id, version, overallTrend, sections: sections as ReportSections },
        { context },
      )
    : api.aiSessionNotes.add({ draftId: id, version, sections: sections as SessionSections, ...more }, { context })
}

import type { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { sessionSectionTitles } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import type { AiEngine } from '@openhour/shared/features/ai/ai.rules.ts'
import { shownSections } from '../lines/line-sections.ts'

const nothing = 'Nothing in your text clearly belongs here.'

export const sessionSections = (sections: SessionSections, engine: AiEngine) =>
  shownSections(sections, sessionSectionTitles(engine), nothing)

import type { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { sessionSectionTitles } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { type AiEngine, type AiLanguage, aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { shownSections } from '../lines/line-sections.ts'

const nothing = 'Nothing in the text was clearly about this, so it stays empty.'

export const sessionSections = (sections: SessionSections) => shownSections(sections, sessionSectionTitles, nothing)

const languages: Record<AiLanguage, string> = { en: 'English', de: 'German', es: 'Spanish', fr: 'French' }

/** Who wrote it and in which language: the line below the heading. */
export function engineText(written: { engine: AiEngine; model: string | null; language: AiLanguage | null }): string {
  const by =
    written.engine === 'built-in'
      ? aiTexts.extractLabel
      : `Drafted by ${written.model ?? 'the connected model'}, checked against your text`
  return written.language === null ? by : `${by} · ${languages[written.language]}`
}

import type { AiState } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiDraftKind, AiEngine, AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { reportTexts } from '@openhour/shared/features/ai/weekly-reports.rules.ts'

export type ReviewedKind = Exclude<AiDraftKind, 'transcription'>

/** What each kind of draft says about its engine. */
export const engineTexts = {
  session: {
    extract: aiTexts.extractLabel,
    keptExtract: aiTexts.keptExtractLabel,
    legend: 'Who reads your text',
    source: 'your text',
    sent: 'Your notes, and the transcript if there is one,',
  },
  report: {
    extract: reportTexts.extractLabel,
    keptExtract: reportTexts.keptExtractLabel,
    legend: 'Who reads the records',
    source: 'the records',
    sent: 'The records of the week',
  },
} as const satisfies Record<ReviewedKind, object>

/** How making a draft of a session is called: only a model writes a summary. */
export const makingTexts: Record<AiEngine, { button: string; first: string; firstWhy: string; failed: string }> = {
  model: {
    button: 'Generate AI Summary',
    first: 'Generate summary first',
    firstWhy: aiTexts.generateFirst,
    failed: 'Failed to generate summary',
  },
  passages: {
    button: 'Find Passages',
    first: 'Find passages first',
    firstWhy: 'Please find the passages of your text before saving',
    failed: 'Failed to find passages',
  },
}

type Written = { engine: AiEngine | null; model: string | null }

const languages: Record<AiLanguage, string> = { en: 'English', de: 'German', es: 'Spanish', fr: 'French' }

/**
 * Who wrote it and, if it is known, in which language: the line below its heading.
 * @param state which models are connected; left out where what was kept must stay true
 */
export function writtenBy(
  { engine, model, language = null }: Written & { language?: AiLanguage | null },
  kind: ReviewedKind,
  state?: AiState,
): string {
  const { extract, keptExtract, source } = engineTexts[kind]
  if (engine === null) return 'Written by you'
  const quoted = state?.model === null ? extract : keptExtract
  const by = engine === 'passages' ? quoted : `Drafted by ${model ?? 'the connected model'}, checked against ${source}`
  return language === null ? by : `${by} · ${languages[language]}`
}

/** Who writes a draft, within a sentence. */
export const engineName = ({ engine, model }: Written) => (engine === 'model' ? (model ?? 'the AI model') : 'Passages')

/** Who wrote it, in a list. */
export function engineLabel({ engine, model }: Written): string {
  if (engine === null) return 'Written by you'
  return engine === 'model' ? (model ?? 'AI model') : 'Passages'
}

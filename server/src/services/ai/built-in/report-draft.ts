import type { ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxLines } from '@openhour/shared/features/ai/ai.rules.ts'
import { taskStates } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import type { Judged } from './judged.ts'
import { lexicons } from './lexicon/lexicon.ts'
import { safetyPassages } from './safety/safety-passages.ts'
import { chosen, filled, linesOf } from './session-draft.ts'
import { isRatingText } from './pieces.ts'
import type { Unit } from './units.ts'

type Part = 'mood' | 'progress' | 'concerns' | 'insights'

/** What observations add to a report is mood. */
export function reportSections(
  all: readonly Judged[],
  units: readonly Unit[],
  limit: number,
  whole: readonly Unit[],
): ReportSections {
  const { lines: safety, quoted } = safetyPassages(whole)
  const open = all.map((one) => (one.kind === 'observation' ? { ...one, kind: 'content' as const } : one))
  const passages = filled(open, units, limit, chosen(open, units, limit, quoted))
  const of = (part: Part) =>
    passages
      .filter(({ judged }) => partOf(judged) === part)
      .slice(0, maxLines)
      .map(({ line }) => line)
  return {
    safety,
    mood: of('mood'),
    progress: of('progress'),
    concerns: of('concerns'),
    recommendations: linesOf(all, units, 'action'),
    insights: of('insights'),
  }
}

function partOf({ unit, topics, kind }: Judged): Part {
  if (!unit.language) return 'insights'
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  // A task that was not done is no progress.
  if (unit.source.kind === 'self-care-task') return unit.text.includes(taskStates.open) ? 'insights' : 'progress'
  const better = lexicon.better(plain)
  const worse = lexicon.worse(plain)
  if (unit.source.kind === 'wellness-record') {
    if (isRatingText(unit.text)) return 'mood'
    if (better && !worse) return 'progress'
    if (topics.includes('mood')) return 'mood'
  } else if (unit.role === 'observed' || kind === 'observation') return 'mood'
  if (better && !worse) return 'progress'
  if (topics.includes('medication') || topics.includes('scale')) return 'insights'
  if (worse || topics.includes('symptom') || topics.includes('trauma')) return 'concerns'
  if (topics.includes('coping')) return 'progress'
  return 'insights'
}

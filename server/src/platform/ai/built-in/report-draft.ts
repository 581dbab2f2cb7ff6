import type { ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxLines } from '@openhour/shared/features/ai/ai.rules.ts'
import type { Judged } from './kinds.ts'
import { lexicons } from './lexicon/lexicon.ts'
import { lineOf } from './lines.ts'
import { safetyPassages } from './safety/safety-passages.ts'
import { chosen } from './session-draft.ts'
import type { Unit } from './units.ts'
import { withAntecedent } from './whose.ts'

type Part = 'mood' | 'progress' | 'concerns' | 'insights'

/** What observations add to a report is mood. */
export function reportSections(all: readonly Judged[], units: readonly Unit[], limit: number): ReportSections {
  const { lines: safety, quoted } = safetyPassages(units)
  const open = all.map((one) => (one.kind === 'observation' ? { ...one, kind: 'content' as const } : one))
  const passages = chosen(open, units, limit, quoted)
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
    recommendations: all
      .filter(({ kind }) => kind === 'action')
      .slice(0, maxLines)
      .map(({ unit, at }) => {
        const { start, end } = withAntecedent(units, at)
        return lineOf(unit.source, start, end)
      }),
    insights: of('insights'),
  }
}

function partOf({ unit, topics }: Judged): Part {
  if (!unit.language) return 'insights'
  const lexicon = lexicons[unit.language]
  if (unit.source.kind === 'self-care-task') return 'progress'
  const better = lexicon.better(unit.folded)
  const worse = lexicon.worse(unit.folded)
  if (unit.role === 'assessed' || topics.includes('diagnosis') || topics.includes('medication'))
    return better && !worse ? 'progress' : worse && !better ? 'concerns' : 'insights'
  if (topics.includes('scale') && topics.includes('mood') && unit.text.length < 40) return 'mood'
  if (better && !worse) return 'progress'
  if (topics.includes('mood')) return 'mood'
  if (worse || topics.includes('symptom') || topics.includes('trauma')) return 'concerns'
  return better ? 'progress' : 'insights'
}

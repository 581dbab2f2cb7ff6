import type { AiLine, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxLines } from '@openhour/shared/features/ai/ai.rules.ts'
import type { Judged } from './kinds.ts'
import { lineOf, wordCount } from './lines.ts'
import { safetyPassages } from './safety/safety-passages.ts'
import type { Unit } from './units.ts'
import { withAntecedent } from './whose.ts'

/** An extract is at most half as long as what it is made of, and never longer than a page. */
export function wordLimit(words: number): number {
  return Math.max(114, Math.min(340, Math.round(words * 0.48)))
}

const maxSummary = 5
const summaryShare = 0.45

export function sessionSections(all: readonly Judged[], units: readonly Unit[]): SessionSections {
  const { lines: safety } = safetyPassages(units)
  const content = chosen(all, units, wordLimit(wordCount(units.map(({ text }) => text).join(' '))))
  const limit = content.reduce((sum, one) => sum + one.words, 0) * summaryShare
  const first = new Set<Passage>()
  let used = 0
  for (const one of [...content].toSorted((a, b) => b.weight - a.weight)) {
    if (first.size >= maxSummary || (used + one.words > limit && first.size > 0)) continue
    first.add(one)
    used += one.words
  }
  const lines = (passages: readonly Passage[]) => passages.slice(0, maxLines).map(({ line }) => line)
  return {
    safety,
    summary: lines(content.filter((one) => first.has(one))),
    points: lines(content.filter((one) => !first.has(one))),
    observations: linesOf(all, units, 'observation'),
    actions: linesOf(all, units, 'action'),
  }
}

export type Passage = { at: number; line: AiLine; words: number; weight: number; judged: Judged }

/** The weightiest passages that fit into a number of words, in their order. */
export function chosen(all: readonly Judged[], units: readonly Unit[], limit: number): Passage[] {
  const passages = all
    .filter(({ kind }) => kind === 'content')
    .map((judged): Passage => {
      const { start, end } = withAntecedent(units, judged.at)
      const line = lineOf(judged.unit.source, start, end)
      return { at: judged.at, line, words: wordCount(line.text), weight: judged.weight, judged }
    })
    .filter(({ weight }) => weight > 0.4)
  const taken: Passage[] = []
  let used = 0
  for (const one of passages.toSorted(
    (a, b) => b.weight / Math.sqrt(b.words + 6) - a.weight / Math.sqrt(a.words + 6),
  )) {
    if (used + one.words > limit || taken.some(({ line }) => line.text === one.line.text)) continue
    taken.push(one)
    used += one.words
  }
  return taken.toSorted((one, other) => one.at - other.at)
}

function linesOf(all: readonly Judged[], units: readonly Unit[], kind: 'observation' | 'action'): AiLine[] {
  return all
    .filter((one) => one.kind === kind)
    .slice(0, maxLines)
    .map(({ unit, at }) => {
      const { start, end } = withAntecedent(units, at)
      return lineOf(unit.source, start, end)
    })
}

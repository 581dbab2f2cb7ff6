import type { AiLine, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxLines } from '@openhour/shared/features/ai/ai.rules.ts'
import type { Judged } from './judged.ts'
import type { Topic } from './lexicon/word-list.ts'
import { lineOf, wordCount } from './lines.ts'
import { safetyPassages } from './safety/safety-passages.ts'
import type { Unit } from './units.ts'
import { bare, nothing, weightBeside } from './weights.ts'
import { wholeOf, withQuestion } from './whose.ts'

/**
 * An extract is at most half as long as what it is made of. Up to 700 words that is a page at most; long sources have more facts, and get a quarter of
 * each further word, up to 500 words.
 */
export function wordLimit(words: number): number {
  const page = 350 + Math.max(0, words - 700) / 4
  return Math.round(Math.max(120, Math.min(500, page, words / 2)))
}

const maxSummary = 5
const summaryShare = 0.45

/**
 * @param limit words of summary and points together
 * @param whole the sentences of which the units are parts, and what stands between them
 */
export function sessionSections(
  all: readonly Judged[],
  units: readonly Unit[],
  limit: number,
  whole: readonly Unit[],
): SessionSections {
  const { lines: safety, quoted } = safetyPassages(whole)
  const content = filled(all, units, limit, chosen(all, units, limit, quoted))
  const most = content.reduce((sum, one) => sum + one.words, 0) * summaryShare
  const first = new Set<Passage>()
  let used = 0
  for (const one of [...content].toSorted((a, b) => b.weight - a.weight)) {
    if (first.size >= maxSummary || one.judged.others || (used + one.words > most && first.size > 0)) continue
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

/** What may be an observation or a step, and tells this much about the client, stands among the points as well if there is room. */
const telling = 0

/** Fills what is left of the page with the passages that say most of those whose kind is unsure. */
export function filled(
  all: readonly Judged[],
  units: readonly Unit[],
  limit: number,
  content: readonly Passage[],
): Passage[] {
  const open = all
    .filter(({ kind, rest, unsure }) => unsure && (kind === 'observation' || kind === 'action') && rest >= telling)
    .map((judged) => ({ ...judged, kind: 'content' as const }))
  const left = limit - content.reduce((sum, one) => sum + one.words, 0)
  const more = chosen(open, units, left, new Set()).filter((one) => !content.some((other) => overlap(one, other)))
  return [...content, ...more].toSorted((one, other) => one.at - other.at)
}

export type Passage = { at: number; line: AiLine; words: number; weight: number; judged: Judged }

/**
 * The passages that say most, of as many topics as possible, within a number of words, in their order.
 * @param quoted what stands under safety already
 */
export function chosen(
  all: readonly Judged[],
  units: readonly Unit[],
  limit: number,
  quoted: ReadonlySet<Unit>,
): Passage[] {
  let left = all
    .filter(({ kind, rest }) => kind === 'content' && rest > nothing)
    .map((judged): Passage => {
      const { start, end } = judged.rest === bare ? withQuestion(units, judged.at) : wholeOf(units, judged.at)
      const line = lineOf(judged.unit.source, start, end)
      return { at: judged.at, line, words: wordCount(line.text), weight: 0, judged }
    })
  const seen = new Map<Topic, number>()
  const shown = openCoverage(left)
  const said = new Set(left.filter(({ judged }) => isQuoted(judged.unit, quoted)).map(({ judged }) => judged.unit))
  let taken: Passage[] = []
  let used = 0
  for (;;) {
    left = left.filter((one) => !taken.some((other) => overlap(one, other) && !covers(one, other)))
    left = left.filter((one) => used + one.words - wordsWithin(one, taken) <= limit)
    let best: Passage | undefined
    let most = 0
    for (const one of left) {
      one.weight = weightBeside(one.judged.topics, one.judged.rest, seen) * (said.has(one.judged.unit) ? 0.7 : 1)
      const density = one.weight / Math.sqrt(one.words + 6) / (1 + sameSection * shown.share(one.judged.unit))
      if (density > most) [best, most] = [one, density]
    }
    if (!best) break
    used += best.words - wordsWithin(best, taken)
    taken = [...taken.filter((other) => !best || !covers(best, other)), best]
    shown.add(best)
    for (const topic of best.judged.topics) seen.set(topic, (seen.get(topic) ?? 0) + 1)
  }
  return taken.toSorted((one, other) => one.at - other.at)
}

/** Whether a sentence, or the one that it is a part of, is quoted. */
function isQuoted(unit: Unit, quoted: ReadonlySet<Unit>): boolean {
  if (quoted.has(unit)) return true
  for (const { source, start, end } of quoted)
    if (source === unit.source && start <= unit.start && unit.end <= end) return true
  return false
}

/** How much less a passage counts where all of its paragraph is shown. */
const sameSection = 0.3

/** How much of each paragraph is shown, so that a long history is shown from all of its parts. */
function openCoverage(passages: readonly Passage[]) {
  const keyOf = ({ source, block }: Unit) => `${source.id} ${block}`
  const all = new Map<string, number>()
  const shown = new Map<string, number>()
  const count = (words: Map<string, number>, one: Passage) => {
    const key = keyOf(one.judged.unit)
    words.set(key, (words.get(key) ?? 0) + one.words)
  }
  for (const one of passages) count(all, one)
  return {
    add: (one: Passage) => count(shown, one),
    share: (unit: Unit) => (shown.get(keyOf(unit)) ?? 0) / (all.get(keyOf(unit)) ?? 1),
  }
}

/** Whether two passages share words, so that showing both would repeat them. */
function overlap({ line: one }: Passage, { line: other }: Passage): boolean {
  const [a, b] = [one.evidence[0], other.evidence[0]]
  return (
    one.text === other.text ||
    (a !== undefined && b !== undefined && a.source === b.source && a.start < b.end && b.start < a.end)
  )
}

/** Whether the one has all of the other, as a sentence with the one that names whose it is. */
function covers({ line: one }: Passage, { line: other }: Passage): boolean {
  const [a, b] = [one.evidence[0], other.evidence[0]]
  return a !== undefined && b !== undefined && a.source === b.source && a.start <= b.start && a.end > b.end
}

function wordsWithin(one: Passage, taken: readonly Passage[]): number {
  return taken.filter((other) => covers(one, other)).reduce((sum, { words }) => sum + words, 0)
}

export function linesOf(all: readonly Judged[], units: readonly Unit[], kind: 'observation' | 'action'): AiLine[] {
  const lines: AiLine[] = []
  for (const { unit, at } of all.filter((one) => one.kind === kind)) {
    const { start, end } = wholeOf(units, at)
    const last = lines.at(-1)?.evidence[0]
    if (last?.source === unit.source.id && unit.start < last.end) continue
    lines.push(lineOf(unit.source, start, end))
  }
  return lines.slice(0, maxLines)
}

import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { markupOf } from '../foreign-text.ts'
import { headingLine } from '../headings.ts'
import { languageOfSentence } from '../language.ts'
import { linesOf } from '../note-lines.ts'
import { folded } from '../phrases.ts'
import { trimmed, type Span } from '../sentences.ts'
import type { Unit } from '../units.ts'

/** A title of one or two words names a subject; three can say that someone hit someone. */
const fewestWords = 3

/**
 * The units of a source, and between them whatever was read as a heading, a label or a time. "HE HIT HER" on a line of its own looks like a heading, so safety
 * passages are looked for in these too.
 */
export function withUnreadLines(units: readonly Unit[], source: AiSource, language: AiLanguage | null): Unit[] {
  const taken = [...units, ...markupOf(source.text)].toSorted((one, other) => one.start - other.start)
  const unread = uncovered(linesOf(source.text), taken).flatMap((span): Unit[] => {
    const part = trimmed(source.text, span)
    const text = source.text.slice(part.start, part.end)
    const words = text.match(/\p{L}+/gu)?.length ?? 0
    if (words < fewestWords || headingLine(text, false)) return []
    const own = languageOfSentence(text, language)
    return [{ ...plain, ...part, source, text, folded: folded(text), language: own, labelStart: part.start }]
  })
  if (unread.length === 0) return [...units]
  return [...units, ...unread].toSorted((one, other) => one.start - other.start)
}

/** Of a unit that nothing around it says anything about. */
const plain = {
  role: null,
  labelled: false,
  block: -1,
  bullet: false,
  speaker: null,
  turn: -1,
  question: false,
  foreign: false,
  order: false,
} as const

/** What is left of lines beside spans. Both are in their order. */
function uncovered(lines: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = []
  let at = 0
  for (const line of lines) {
    let { start } = line
    for (; start < line.end; at++) {
      const next = taken[at]
      const end = Math.min(line.end, next?.start ?? line.end)
      if (end > start) left.push({ start, end })
      if (!next || next.end > line.end) {
        start = line.end
        break
      }
      start = Math.max(start, next.end)
    }
  }
  return left
}

import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxLines, maxQuote } from '@openhour/shared/features/ai/ai.rules.ts'
import { link } from '../foreign-text.ts'
import { lineOf } from '../lines.ts'
import { type Span, trimmed } from '../sentences.ts'
import type { Unit } from '../units.ts'
import { withAntecedent } from '../whose.ts'
import { strengthOf, strengthOfHints, strengthOfUnit } from './safety-strength.ts'

type Passage = { unit: Unit; start: number; end: number; strength: number; place: number }

/**
 * Every passage about self-harm, harm to others and abuse, in all four languages whatever the language of the text, by strength and then in their order.
 * A question is quoted with its answer, a sentence about someone named before with the sentence that names them.
 */
export function safetyPassages(units: readonly Unit[]): { lines: AiLine[]; quoted: Set<Unit> } {
  const found: Passage[] = []
  const quoted = new Set<Unit>()
  for (const [at, unit] of units.entries()) {
    if (quoted.has(unit)) continue
    const named = unit.role === 'risk' && unit.labelled
    const strength = strengthOfAny(unit) || (named ? 1 : 0)
    if (strength === 0) continue
    quoted.add(unit)
    const answer = unit.speaker === 'therapist' ? answerTo(units, at) : []
    for (const one of answer) quoted.add(one)
    const span =
      answer.length > 0 ? { start: unit.start, end: answer.at(-1)?.end ?? unit.end } : withAntecedent(units, at)
    const asked = unit.speaker === 'therapist' ? Math.max(1, ...answer.map((one) => strengthOfAny(one))) : strength
    const whole = { unit, ...span, strength: asked, place: at }
    const clean = link.test(unit.source.text.slice(span.start, span.end)) ? withoutLinks(whole) : whole
    const last = found.at(-1)
    if (clean && last?.unit.source === unit.source && clean.start < last.end) {
      last.end = clean.end
      last.strength = Math.max(last.strength, clean.strength)
    } else if (clean) found.push(clean)
  }
  const joined = joinedTo(found, maxLines)
  return {
    lines: joined
      .toSorted((one, other) => other.strength - one.strength || one.place - other.place)
      .map(({ unit, start, end }) => lineOf(unit.source, start, end)),
    quoted,
  }
}

const strengthOfAny = (unit: Unit) => strengthOfUnit(unit) || strengthOfHints(unit.text, unit)

/** The next two sentences of the other speaker. */
function answerTo(units: readonly Unit[], at: number): Unit[] {
  const unit = units[at]
  if (!unit || unit.turn < 0) return []
  const next = units[at + 1]
  if (!next || next.turn !== unit.turn + 1 || next.source !== unit.source) return []
  const second = units[at + 2]
  const both = second?.turn === next.turn && second.source === next.source && next.text.length < 40
  return both ? [next, second] : [next]
}

/** The part around the words that has no link; where a link divides the words, the longest part. */
function withoutLinks(passage: Passage): Passage | null {
  const { text } = passage.unit.source
  let start = passage.start
  let longest: Span | null = null
  for (const piece of text.slice(passage.start, passage.end).split(new RegExp(link.source, 'giu'))) {
    const from = text.indexOf(piece, start)
    const span = trimmed(text, { start: from, end: from + piece.length })
    const own = text.slice(span.start, span.end)
    const plain = own.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
    if ((strengthOf(own, plain) || strengthOfHints(own, passage.unit)) > 0) return { ...passage, ...span }
    start = from + piece.length
    if (!longest || own.length > longest.end - longest.start) longest = span
  }
  return longest && longest.end > longest.start ? { ...passage, ...longest } : null
}

/** Joins the closest passages of a source until no more than `limit` are left, so that a limit drops none. */
function joinedTo(passages: readonly Passage[], limit: number): Passage[] {
  const left = [...passages]
  let widest = 0
  while (left.length > limit && widest <= maxQuote) {
    widest = widest === 0 ? 200 : widest * 2
    for (let at = left.length - 1; at > 0 && left.length > limit; at--) {
      const [one, other] = [left[at - 1], left[at]]
      if (!one || !other || one.unit.source !== other.unit.source || other.start < one.start) continue
      const length = other.end - one.start
      if (length > Math.min(widest, maxQuote) || link.test(one.unit.source.text.slice(one.start, other.end))) continue
      left.splice(at - 1, 2, {
        ...one,
        end: Math.max(one.end, other.end),
        strength: Math.max(one.strength, other.strength),
      })
    }
  }
  return left.toSorted((one, other) => other.strength - one.strength || one.place - other.place).slice(0, limit)
}

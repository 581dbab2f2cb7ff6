import type { AiEvidence, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { Passage } from '../engine.ts'
import { alternatives, clauseEnds, contentWords, negation, subjects, wordsOf } from './compared-words.ts'

/** From this share on, a line says what its evidence says, whole. */
const nearlyAll = 0.8
const countNegations = (text: string) => text.match(negation)?.length ?? 0

/**
 * Whether each statement of a line is negated as the one that is most like it, in its evidence and in the sentences around it: of "She has no plan to move", a
 * model may name only "plan to move".
 * @param sentences the whole sentences of the evidence
 */
export function negationsAgree(text: string, evidence: string, sentences: string): boolean {
  // A line that says nearly all of its evidence must have all of its negations.
  const written = new Set(wordsOf(text))
  const words = wordsOf(evidence)
  const isWhole = words.filter((word) => written.has(word)).length >= nearlyAll * words.length
  if (isWhole && countNegations(text) !== countNegations(evidence)) return false
  return clausesAgree(text, evidence) && clausesAgree(text, sentences)
}

function clausesAgree(text: string, source: string): boolean {
  const theirs = clausesOf(source)
  // By word, because two long texts have too many pairs of clauses.
  const having = new Map<string, number[]>()
  for (const [at, { text: clause }] of theirs.entries())
    for (const word of new Set(wordsOf(clause))) {
      const places = having.get(word)
      if (places) places.push(at)
      else having.set(word, [at])
    }
  const seen = new Set<string>()
  return clausesOf(text).every((clause) => {
    // The same clause again agrees as it did before.
    if (seen.has(`${clause.isNegated} ${clause.text}`)) return true
    seen.add(`${clause.isNegated} ${clause.text}`)
    const meaning = contentWords(clause.text.replaceAll(negation, ' '))
    if (meaning.length === 0) return true
    const shared = new Map<number, number>()
    for (const word of meaning) for (const at of having.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    let best = 0
    for (const count of shared.values()) best = Math.max(best, count)
    if (best === 0) return !clause.isNegated
    return [...shared].some(([at, count]) => count === best && theirs[at]?.isNegated === clause.isNegated)
  })
}

type Clause = { text: string; isNegated: boolean }

/** Up to this many words, a clause after a comma is an item of the list before it. */
const itemWords = 3

/** The statements of a text. Items of a negated list are negated too: of "No fever, cough or pain", the cough is. */
function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = []
  let between = ''
  for (const [at, part] of text.split(new RegExp(`(${clauseEnds.source})`, 'iu')).entries()) {
    const isEnd = at % 2 === 1
    if (isEnd || !/\p{L}{2}/u.test(part)) {
      between += part
      continue
    }
    const goesOn = clauses.at(-1)?.isNegated === true && isItem(between, part)
    clauses.push({ text: part, isNegated: goesOn || countNegations(part) > 0 })
    between = ''
  }
  return clauses
}

function isItem(between: string, part: string): boolean {
  if (/[^\s,(\p{L}]/u.test(between) || /\p{L}{4}/u.test(between) || subjects.test(part)) return false
  return wordsOf(part).length <= itemWords || alternatives.test(part)
}

/** The sentences in which places stand, as Passages parts them, or else between full stops. */
export function sentencesOf(
  evidence: readonly AiEvidence[],
  sources: readonly AiSource[],
  passages: readonly Passage[],
): string {
  const sentences = evidence.flatMap(({ source, start, end, quote }) => {
    const text = sources.find(({ id }) => id === source)?.text
    if (text === undefined) return [quote]
    const known = passages.filter((each) => each.source === source && start < each.end && each.start < end)
    if (known.length > 0) return known.map((each) => text.slice(each.start, each.end))
    const before = /[^.!?…\n]*$/u.exec(text.slice(Math.max(0, start - longest), start))?.[0] ?? ''
    const after = /^[^.!?…\n]*/u.exec(text.slice(end, end + longest))?.[0] ?? ''
    return [before + quote + after]
  })
  return [...new Set(sentences)].join('\n')
}
const longest = 1_000

import { alternatives, clauseEnds, contentWords, negation, subjects, wordsOf } from './compared-words.ts'

/** From this share on, a line says what its evidence says, whole. */
const nearlyAll = 0.8
/** From this share of a clause's words on, another one is about the same. */
const most = 0.6
const countNegations = (text: string) => text.match(negation)?.length ?? 0

const no = /^[^\p{L}]*(?:no|nope|nein|nee|non)(?!\p{L})/iu

/** Sentences as statements: a question that is answered with "no" says that it is not so, and other questions say nothing. */
export function statementsIn(sentences: readonly string[]): string {
  return sentences
    .flatMap((sentence, at) => {
      if (!/\?\P{L}*$/u.test(sentence)) return [sentence]
      return no.test(sentences[at + 1] ?? '') ? [`not ${sentence.replaceAll('?', '')}`] : []
    })
    .join('\n')
}

/** Whether each statement of a line is negated as the one of its sentences that is most like it. */
export function negationsAgree(text: string, sentences: string): boolean {
  // A line that says nearly all of its sentences must have all of their negations.
  const written = new Set(wordsOf(text))
  const words = wordsOf(sentences)
  const isWhole = words.filter((word) => written.has(word)).length >= nearlyAll * words.length
  if (isWhole && countNegations(text) !== countNegations(sentences)) return false
  return clausesAgree(text, sentences)
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
    // In other words a "not" may be somewhere else, or a word of its own.
    if (best < most * meaning.length) return true
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
  // "And" joins another statement.
  if (/(?<!\p{L})(?:and|und|y|et)(?!\p{L})/iu.test(between)) return false
  if (/[^\s,(\p{L}]/u.test(between) || /\p{L}{4}/u.test(between) || subjects.test(part)) return false
  return wordsOf(part).length <= itemWords || alternatives.test(part)
}

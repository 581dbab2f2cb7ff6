import { lexicons } from './lexicon/lexicon.ts'
import type { Span } from './sentences.ts'
import type { Unit } from './units.ts'

const pronoun =
  /^(?:she|he|they|er|sie|el|ella|ellos|ellas|il|elle|ils|elles|lui-meme|elle-meme|ihr|ihm|le|la)(?![a-z0-9'])/u
const longest = 400

/**
 * The sentence, and with it the one before if that is about someone else and this one says only "she": otherwise it would read as if it were about
 * the client.
 */
export function withAntecedent(units: readonly Unit[], at: number): Span {
  const unit = units[at]
  if (!unit) throw new Error('there is no such sentence')
  const own = { start: unit.labelStart, end: unit.end }
  const before = units[at - 1]
  if (!before || before.source !== unit.source || before.block !== unit.block || before.turn !== unit.turn) return own
  if (!pronoun.test(unit.folded) || !aboutOthers(before) || before.foreign || unit.end - before.start > longest)
    return own
  return { start: before.labelStart, end: unit.end }
}

/** Whether a sentence names someone of the client's life. */
export function aboutOthers(unit: Unit): boolean {
  return unit.language !== null && lexicons[unit.language].people(unit.folded)
}

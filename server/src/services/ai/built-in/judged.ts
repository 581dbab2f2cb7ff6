import { isIndirectSpeech } from './clauses.ts'
import { lexicons } from './lexicon/lexicon.ts'
import type { Topic } from './lexicon/word-list.ts'
import type { Unit } from './units.ts'

/** What a sentence is in a note of a session. */
export type Kind = 'observation' | 'action' | 'content' | 'nothing'

export type Judged = {
  unit: Unit
  at: number
  kind: Kind
  topics: Topic[]
  /** Tells of someone else. */
  others: boolean
  /** By its neighbors, or by words that may mean something else: it may as well be content. */
  unsure: boolean
  /** How much it says about the client apart from its topics, for choosing what to show. */
  rest: number
}

const futures = {
  es: /\p{L}{2,}(?:rá|rán|aremos|eremos|iremos|réis)(?!\p{L})/u,
  fr: /(?<!\p{L})\p{L}*(?:[^é\P{L}]era|ira|dra|vra|rra|ura|erai|irai|drai|[^v\P{L}]vrai|rrai|urai|erons|irons|drons|vrons|eront|iront|dront|vront|rront|uront)(?!\p{L})/u,
}

/** A verb in the future tense, where the ending says so, that is not just expected. */
export function future(unit: Unit): boolean {
  if (unit.language !== 'es' && unit.language !== 'fr') return false
  const text = unit.text
    .toLowerCase()
    .replaceAll(/(?<!\p{L})(?:será|serán|habrá|estará|podrá|il y aura|ce sera|fera|vrai|caméra|opéra)(?!\p{L})/gu, '')
  return futures[unit.language].test(text) && !lexicons[unit.language].reported(unit.folded)
}

/** "Sagt" reports, "sagt ab" does not. */
export function reports(unit: Unit): boolean {
  if (!unit.language) return false
  if (unit.language === 'de' && isIndirectSpeech(unit.folded)) return true
  return (
    lexicons[unit.language].reported(unit.folded) &&
    !/(?<![a-z])sagt (?:[a-z]+ ){0,8}(?:ab|zu)(?![a-z])/u.test(unit.folded)
  )
}

/** In the same paragraph. */
export function sameBlock(last: Judged, unit: Unit): boolean {
  return last.unit.source === unit.source && last.unit.block === unit.block
}

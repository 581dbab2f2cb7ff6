import { topicsOfCompounds } from './compounds.ts'
import { lexicons } from './lexicon/lexicon.ts'
import { topics, type Topic } from './lexicon/word-list.ts'
import { countsSomething } from './numbers.ts'
import { strengthOfUnit } from './safety/safety-strength.ts'
import { isRatingText } from './pieces.ts'
import type { Unit } from './units.ts'

const topicWeight: Record<Topic, number> = {
  mood: 2,
  symptom: 2.5,
  sleep: 2,
  body: 1.5,
  substance: 2.5,
  medication: 3,
  trauma: 3,
  event: 2,
  relation: 1,
  work: 1.2,
  coping: 1.5,
  scale: 1.5,
  diagnosis: 2,
  goal: 2,
}

/** The least a sentence is worth: it is shown only where nothing else is left. */
const leastWeight = 0.45
export const nothing = -100
/** Of an answer that says little without its question: it comes last, and with the question. */
export const bare = -50

export function topicsOf(unit: Unit): Topic[] {
  if (!unit.language) return []
  const lexicon = lexicons[unit.language]
  const own = topics.filter((topic) => lexicon.topics[topic](unit.folded))
  return unit.language === 'de' ? [...new Set([...own, ...topicsOfCompounds(unit.text)])] : own
}

/** The weight of a passage beside those already chosen. */
export function weightBeside(topics: readonly Topic[], rest: number, seen: ReadonlyMap<Topic, number>): number {
  return rest === bare ? leastWeight / 4 : Math.max(leastWeight, gainOf(topics, rest, seen))
}

/** What a passage adds to those already chosen: each further one on a topic adds less. */
function gainOf(topics: readonly Topic[], rest: number, seen: ReadonlyMap<Topic, number>): number {
  return (
    rest +
    Math.min(
      7,
      topics.reduce((sum, topic) => sum + topicWeight[topic] * 0.75 ** (seen.get(topic) ?? 0), 0),
    )
  )
}

const correction =
  /^[^a-z]*(?:[a-z]+ ?: )?(?:(?:no|nein|non)[,.]|not (?:my|him|her|the)|nicht (?:mein|der|die|er|sie)|pas (?:mon|ma|lui|elle|le|la)|no (?:fue|era|mi))/u
const pointing = /(?<![a-z])(?:that|this|it|das|dies|eso|esto|ca|cela|either|lieber|mejor|plutot)(?![a-z])/u

const telling: readonly Topic[] = [
  'substance',
  'medication',
  'sleep',
  'trauma',
  'scale',
  'event',
  'body',
  'work',
  'diagnosis',
]

/** An answer that says nothing without its question: "I could not do that." */
function isBare(unit: Unit, own: readonly Topic[], words: number): boolean {
  if (/\d/u.test(unit.text) || own.some((topic) => telling.includes(topic))) return words < 2
  // "No, I never followed her" corrects what was asked; "No, I don't want that" only refuses.
  if (correction.test(unit.folded)) return words < 4 || pointing.test(unit.folded)
  return (
    words <= 3 ||
    (words <= 6 && (pointing.test(unit.folded) || own.length === 0 ? pointing.test(unit.folded) || words <= 4 : false))
  )
}

/** The weight of a sentence apart from its topics. */
export function weightOf(unit: Unit, own: readonly Topic[], others: boolean): number {
  if (!unit.language) return nothing
  const lexicon = lexicons[unit.language]
  const words = unit.text.split(/\s+/u).length
  const better = lexicon.better(unit.folded)
  const worse = lexicon.worse(unit.folded)
  if (unit.turn >= 0 && !(better && words > 2) && isBare(unit, own, words)) return bare
  let weight = Math.min(
    7,
    own.reduce((sum, topic) => sum + topicWeight[topic], 0),
  )
  if (countsSomething(unit.folded, unit.language)) weight += 1.2
  if (better) weight += 0.8
  if (worse) weight += 0.8
  if (lexicon.realized(unit.folded)) weight += 0.6
  if (unit.role === 'assessed') weight += 3
  if (unit.role === 'history') weight += 0.5
  if (unit.role === 'risk') weight += 2
  if (strengthOfUnit(unit) >= 3) weight += 1
  // What the therapist sees as a chart anyway.
  if (unit.source.kind === 'wellness-record' && isRatingText(unit.text)) weight -= 4
  if (unit.turn >= 0 && correction.test(unit.folded)) weight += 1
  if (others) weight -= 3
  if (words < 4) weight -= 1.5
  return weight
}

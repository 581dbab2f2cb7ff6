import { lexicons, type Topic } from './lexicon/lexicon.ts'
import { strengthOf } from './safety/safety-words.ts'
import { kindInTalk, noticing } from './talk.ts'
import type { Unit } from './units.ts'
import { nothing, topicsOf, weightOf } from './weights.ts'
import { tellsOfOthers } from './whose.ts'

/** What a sentence is in a note of a session. */
export type Kind = 'observation' | 'action' | 'content' | 'nothing'

export type Judged = {
  unit: Unit
  at: number
  kind: Kind
  topics: Topic[]
  /** Tells of someone else. */
  others: boolean
  /** How much it says about the client apart from its topics, for choosing what to show. */
  rest: number
}

/** Judges the sentences of one source, in their order. @param related topics by meaning, beyond those that the words name */
export function judged(units: readonly Unit[], related: (unit: Unit) => Topic[]): Judged[] {
  const found: Judged[] = []
  for (const [at, unit] of units.entries()) {
    const topics = [...new Set([...topicsOf(unit), ...related(unit)])]
    const kind = kindOf(units, at, found)
    const others = tellsOfOthers(unit)
    found.push({ unit, at, kind, topics, others, rest: kind === 'nothing' ? nothing : weightOf(unit, topics, others) })
  }
  return found
}

function kindOf(units: readonly Unit[], at: number, before: readonly Judged[]): Kind {
  const unit = units[at]
  if (!unit || unit.foreign || !unit.language) return 'nothing'
  if (unit.turn >= 0) return kindInTalk(units, at, before.at(-1))
  if (unit.question) return 'nothing'
  if (unit.role === 'planned') return 'action'
  if (unit.role === 'observed') return 'observation'
  if (isFormal(units, at)) return 'nothing'
  const strict = unit.role === 'assessed' || unit.role === 'risk'
  if (isPlanned(unit, before.at(-1), strict)) return 'action'
  return !strict && isObserved(unit, before.at(-1)) ? 'observation' : 'content'
}

/** A line at the head of a note about the meeting itself. */
function isFormal(units: readonly Unit[], at: number): boolean {
  const unit = units[at]
  if (!unit?.language || units[at - 3]?.source === unit.source) return false
  const lexicon = lexicons[unit.language]
  const { mood, symptom, substance, medication, event } = lexicon.topics
  const says = [mood, symptom, substance, medication, event].some((topic) => topic(unit.folded))
  return lexicon.formal(unit.folded) && !lexicon.planned(unit.folded) && !says && unit.text.length < 160
}

/** Something that the therapist saw or heard in the session, as opposed to something told about another time or another person. */
function isObserved(unit: Unit, last: Judged | undefined): boolean {
  if (!unit.language) return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  if (noticing.test(plain)) return true
  const here = lexicon.inSession(plain)
  if (strengthOf(unit.text, plain) >= 4 || tellsOfOthers(unit)) return false
  if ((lexicon.people(plain) || lexicon.reported(plain)) && !here) return false
  const away = lexicon.elsewhere(plain)
  const afterObserved = last?.kind === 'observation' && sameBlock(last, unit)
  if (unit.role === 'told') return lexicon.observed(plain) && here && !away
  if (lexicon.topics.sleep(plain) && !here) return false
  if (lexicon.observed(plain)) return !away || here || afterObserved
  return lexicon.visible(plain) && !away && (here || (afterObserved && !lexicon.past(plain)))
}

/** Says that a task was done. */
const finished =
  /(?<![a-z])(?:(?:was|were|been|got|partly|not) (?:done|completed|finished)|completed|did (?:his|her|the|not do)|last time|letztes mal|erledigt|gemacht|nicht geschafft|hech[oa]s?|hizo|completad[oa]s?|la ultima vez|faite?s?|finie?s?|la derniere fois)(?![a-z])/u

const futures = {
  es: /\p{L}{2,}(?:rá|rán|aremos|iremos|réis)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:il|elle|je|j['’]|on|nous|vous|ils|elles)\s?(?:ne |n['’])?(?:y |le |la |les |en |lui |leur |se |s['’]|me |m['’]|nous )?\p{L}{2,}(?:era|ira|dra|rai|rons|ront|ura|rra)(?!\p{L})/u,
}

/** A verb in the future tense, where the ending says so, that is not just expected. */
export function future(unit: Unit): boolean {
  if (unit.language !== 'es' && unit.language !== 'fr') return false
  const text = unit.text
    .toLowerCase()
    .replaceAll(/(?<!\p{L})(?:será|serán|habrá|estará|podrá|il y aura|ce sera|fera)(?!\p{L})/gu, '')
  return futures[unit.language].test(text) && !lexicons[unit.language].reported(unit.folded)
}

function sameBlock(last: Judged, unit: Unit): boolean {
  return last.unit.source === unit.source && last.unit.block === unit.block
}

/** Something agreed, set or announced. */
function isPlanned(unit: Unit, last: Judged | undefined, strict: boolean): boolean {
  if (!unit.language) return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  const soon = lexicon.soon(plain)
  const follows = last?.kind === 'action' && sameBlock(last, unit)
  if (lexicon.planned(plain)) return !((lexicon.wished(plain) || finished.test(plain)) && !soon)
  if (future(unit) && (soon || follows)) return true
  if (strict || lexicon.wished(plain) || (tellsOfOthers(unit) && !unit.bullet)) return false
  const announced = lexicon.announced(plain)
  if (follows) {
    const goesOn = announced || soon || lexicon.often(plain) || unit.bullet
    return goesOn && !(lexicon.past(plain) && !soon) && !(lexicon.observed(plain) && !announced)
  }
  return announced && soon && !lexicon.past(plain) && !lexicon.elsewhere(plain) && !lexicon.reported(plain)
}

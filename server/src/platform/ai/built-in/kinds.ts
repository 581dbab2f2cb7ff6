import { lexicons, topics, type Topic } from './lexicon/lexicon.ts'
import type { Unit } from './units.ts'

/** What a sentence is in a note of a session. */
export type Kind = 'observation' | 'action' | 'content' | 'nothing'

export type Judged = {
  unit: Unit
  at: number
  kind: Kind
  topics: Topic[]
  /** How much it says about the client, for choosing what to show. */
  weight: number
}

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

export function topicsOf(unit: Unit): Topic[] {
  if (!unit.language) return []
  const lexicon = lexicons[unit.language]
  return topics.filter((topic) => lexicon.topics[topic](unit.folded))
}

/** Judges the sentences of one source, in their order. */
export function judged(units: readonly Unit[], related: (unit: Unit) => Topic[]): Judged[] {
  const found: Judged[] = []
  for (const [at, unit] of units.entries()) {
    const own = [...new Set([...topicsOf(unit), ...related(unit)])]
    const kind = kindOf(units, at, found)
    found.push({ unit, at, kind, topics: own, weight: kind === 'nothing' ? 0 : weightOf(unit, own) })
  }
  return found
}

function kindOf(units: readonly Unit[], at: number, before: readonly Judged[]): Kind {
  const unit = units[at]
  if (!unit || unit.foreign || !unit.language) return 'nothing'
  if (unit.turn >= 0) return kindInTalk(units, at, before)
  if (unit.question) return 'nothing'
  const lexicon = lexicons[unit.language]
  if (unit.role === 'planned') return 'action'
  if (unit.role === 'observed') return 'observation'
  if (
    lexicon.formal(unit.folded) &&
    unit.text.length < 90 &&
    !lexicon.planned(unit.folded) &&
    !lexicon.topics.symptom(unit.folded)
  )
    return 'nothing'
  if (unit.role === 'assessed' || unit.role === 'risk') return isPlanned(units, at, before, true) ? 'action' : 'content'
  if (isPlanned(units, at, before, false)) return 'action'
  return isObserved(units, at, before) ? 'observation' : 'content'
}

/** Something that the therapist saw or heard in the session, as opposed to something told about another time or another person. */
function isObserved(units: readonly Unit[], at: number, before: readonly Judged[]): boolean {
  const unit = units[at]
  if (!unit?.language) return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  const strong = lexicon.observed(plain)
  const visible = lexicon.visible(plain)
  const here = lexicon.inSession(plain)
  const away = lexicon.elsewhere(plain)
  if (lexicon.people(plain) && !here) return false
  if (/^(?:i|ich|yo|je|j'|mir|me|my|mein)(?![a-z])/u.test(plain) && !strong) return false
  const afterObserved = before.at(-1)?.kind === 'observation' && before.at(-1)?.unit.block === unit.block
  if (strong) return !away || here || afterObserved
  if (visible) return (here && !away) || (afterObserved && !away && !lexicon.past(plain))
  return false
}

const futures = {
  es: /\p{L}{2,}(?:rá|rán|ré|remos|réis)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:il|elle|je|j['’]|on|nous|vous|ils|elles)\s?(?:ne |n['’])?(?:y |le |la |les |en |lui |leur |se |s['’]|me |m['’]|nous )?\p{L}{2,}(?:era|ira|dra|rai|rons|ront|ura|rra)(?!\p{L})/u,
}

/** A verb in the future tense, where the ending says so. */
function future(unit: Unit): boolean {
  return (unit.language === 'es' || unit.language === 'fr') && futures[unit.language].test(unit.text.toLowerCase())
}

/** Something agreed, set or announced. */
function isPlanned(units: readonly Unit[], at: number, before: readonly Judged[], strict: boolean): boolean {
  const unit = units[at]
  if (!unit?.language) return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  if (lexicon.planned(plain) || future(unit)) return !(lexicon.wished(plain) && !lexicon.soon(plain))
  if (strict || lexicon.wished(plain)) return false
  const announced = lexicon.announced(plain)
  const soon = lexicon.soon(plain)
  const last = before.at(-1)
  const afterPlan = last?.kind === 'action' && last.unit.block === unit.block
  if (afterPlan) return announced || soon || unit.bullet ? !(lexicon.past(plain) && !soon) : false
  return announced && soon && !lexicon.past(plain) && !lexicon.elsewhere(plain)
}

/** In a transcript: what the therapist notices is an observation, what the client takes on or both arrange is an action, questions are nothing. */
function kindInTalk(units: readonly Unit[], at: number, before: readonly Judged[]): Kind {
  const unit = units[at]
  if (!unit?.language) return 'nothing'
  const lexicon = lexicons[unit.language]
  if (unit.question) return 'nothing'
  if (unit.speaker === 'therapist') {
    if (noticing.test(unit.folded)) return 'observation'
    const answer = units.slice(at + 1).find((one) => one.turn === unit.turn + 1)
    const refused = answer?.language
      ? lexicons[answer.language].refused(answer.folded.slice(0, 30)) &&
        !lexicons[answer.language].accepted(answer.folded.slice(0, 12))
      : false
    return lexicon.planned(unit.folded) && !lexicon.wished(unit.folded) && !refused ? 'action' : 'nothing'
  }
  if ((lexicon.planned(unit.folded) || future(unit)) && !/\b(?:not|nicht|no|pas)\b.{0,12}$/u.test(unit.folded)) {
    const refused = lexicon.refused(unit.folded.slice(0, 25)) && !lexicon.accepted(unit.folded.slice(0, 12))
    if (!refused && (!lexicon.wished(unit.folded) || lexicon.soon(unit.folded))) return 'action'
  }
  const last = before.at(-1)
  if (
    last?.kind === 'action' &&
    last.unit.turn === unit.turn &&
    lexicon.announced(unit.folded) &&
    lexicon.soon(unit.folded)
  )
    return 'action'
  return 'content'
}

const noticing =
  /(?<![a-z])(?:i (?:notice|noticed|can see|see|hear|observe|observed|sense|sensed) (?:that |how |your?|you|in)|you (?:look|seem|sound|are (?:smiling|crying|shaking|sitting|speaking|tearful|quiet|calmer))|mir fallt auf|mir fiel auf|ich (?:merke|sehe|bemerke|hore|beobachte),? (?:dass|wie)|sie wirken|du wirkst|sie (?:sitzen|sprechen|lacheln|weinen|klingen) (?:heute|jetzt|gerade)|ihre stimme|(?:te|le|la|lo|os) (?:noto|veo|oigo|siento|encuentro)|noto que|veo que|observo que|me llama la atencion|se (?:te|le) ve|je (?:remarque|note|vois|constate|sens|observe|vous (?:sens|trouve|vois|entends)|te (?:sens|trouve|vois))|vous (?:semblez|avez l'air|paraissez|souriez|pleurez)|tu (?:sembles|as l'air))/u

function weightOf(unit: Unit, own: readonly Topic[]): number {
  if (!unit.language) return 0
  const lexicon = lexicons[unit.language]
  let weight = own.reduce((sum, topic) => sum + topicWeight[topic], 0)
  weight = Math.min(weight, 7)
  if (/\d/u.test(unit.text)) weight += 1
  if (lexicon.better(unit.folded)) weight += 0.8
  if (lexicon.worse(unit.folded)) weight += 0.8
  if (lexicon.realized(unit.folded)) weight += 0.6
  if (unit.role === 'assessed') weight += 3
  if (unit.role === 'history') weight += 0.5
  if (unit.role === 'risk') weight += 2
  if (unit.speaker === 'client') weight += 0.5
  if (
    lexicon.people(unit.folded) &&
    !/(?<![a-z])(?:i|ich|yo|je|j'|me|mich|mir|client|klient|pat)(?![a-z])/u.test(unit.folded)
  )
    weight -= 0.8
  const words = unit.text.split(/\s+/u).length
  if (words < 4) weight -= 2
  return Math.max(0.1, weight)
}

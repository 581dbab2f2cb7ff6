import { isIndirectSpeech } from './clauses.ts'
import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { lexicons } from './lexicon/lexicon.ts'
import type { Topic } from './lexicon/word-list.ts'
import { strengthOfUnit } from './safety/safety-strength.ts'
import { tellsOfBearing, tellsOfTelling } from './bearing.ts'
import { reports, sameBlock, type Judged, type Kind } from './judged.ts'
import { byParagraph } from './paragraphs.ts'
import { isRatingText } from './pieces.ts'
import { kindInTalk, noticing } from './talk.ts'
import {
  becomes,
  clinical,
  comparison,
  demeanor,
  isPlacedElsewhere,
  rejected,
  scales,
  subordinate,
  therapistActs,
  whenTherapist,
  wholeSession,
  whenTold,
} from './cues.ts'
import { isArranged, isPlanned } from './steps.ts'
import { isPast } from './tense.ts'
import type { Unit } from './units.ts'
import { nothing, topicsOf, weightOf } from './weights.ts'
import { namesActors, isAboutOthers } from './whose.ts'

/** Judges the sentences of one source, in their order. @param related topics by meaning, beyond those that the words name */
export function judged(units: readonly Unit[], related: (unit: Unit) => Topic[]): Judged[] {
  const found: Judged[] = []
  for (const [at, unit] of units.entries()) {
    const rating = unit.source.kind === 'wellness-record' && isRatingText(unit.text)
    const topics = rating ? [] : [...new Set([...topicsOf(unit), ...related(unit)])]
    const kind = kindOf(units, at, found)
    const others = isAboutOthers(unit)
    const rest = kind === 'nothing' ? nothing : weightOf(unit, topics, others)
    found.push({ unit, at, kind, topics, others, unsure: false, rest })
  }
  return byParagraph(found)
}

export function kindOf(units: readonly Unit[], at: number, before: readonly Judged[]): Kind {
  const unit = units[at]
  if (!unit || unit.foreign || !unit.language) return 'nothing'
  if (!/\S\s+\S|\d/u.test(unit.text)) return 'nothing'
  if (unit.turn >= 0) return kindInTalk(units, at, before.at(-1))
  if (unit.question) return 'nothing'
  if (unit.role === 'planned' && !rejected.test(unit.folded)) return 'action'
  if (unit.role === 'observed') return 'observation'
  if (isFormal(units, at)) return 'nothing'
  const strict = unit.role === 'assessed' || unit.role === 'risk'
  if (
    !strict &&
    noticing.test(unit.folded) &&
    !(unit.language === 'de' && /(?<!\p{L})sie(?!\p{L})/u.test(unit.text) && !firstPerson.test(unit.folded))
  )
    return 'observation'
  const seen =
    unit.language === 'de' && becomes.test(unit.folded) && (lexicons.de.observed(unit.folded) || tellsOfBearing(unit))
  if (!strict && seen && isObserved(unit, before.at(-1))) return 'observation'
  const shown = unit.language === 'de' && tellsOfBearing(unit) && !lexicons.de.planned(unit.folded)
  if (!strict && shown && isObserved(unit, before.at(-1))) return 'observation'
  if (isPlanned(unit, before.at(-1), strict) || (!strict && isArranged(units, at))) return 'action'
  return !strict && isObserved(unit, before.at(-1)) ? 'observation' : 'content'
}

/** In a note, "sie lachen" is told of others, unless the therapist says that they noticed it. */
const firstPerson = /(?<![a-z])(?:ich|mir|mich|auffallend|auffallig)(?![a-z])/u

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
  const afterObserved = last?.kind === 'observation' && sameBlock(last, unit)
  const here = lexicon.inSession(plain)
  const sure = clinical.test(plain)
  if (strengthOfUnit(unit) < 4 && reactsTo(whenTold, unit)) return true
  if (strengthOfUnit(unit) >= 4 || isAboutOthers(unit) || therapistActs.test(plain)) return false
  if (unit.language === 'de' && !sure && isIndirectSpeech(plain.split(/[,:;]/u)[0] ?? '')) return false
  const away = lexicon.elsewhere(plain.replaceAll(comparison, ''))
  if (whenTherapist.test(plain) && !away && (!reports(unit) || reactsTo(whenTherapist, unit))) return true
  if ((toTherapist(unit) || wholeSession.test(plain)) && !away && !reports(unit)) return true
  const voiced = tellsOfTelling(unit)
  if (voiced) return true
  if ((namesActors(unit) || reports(unit)) && !(here && !subordinate.test(plain)) && !sure) return false
  const seen = lexicon.observed(plain) || demeanor.test(plain) || tellsOfBearing(unit)
  if (unit.role === 'told') return (lexicon.observed(plain) || tellsOfBearing(unit)) && here && !away
  if (lexicon.topics.sleep(plain) && !here && !appears.test(plain)) return false
  if (afterObserved && scales.test(plain)) return true
  if (sure) return !(away && lexicon.reported(plain))
  const elsewhere = away || isPlacedElsewhere(unit)
  if (seen) return !elsewhere || here || afterObserved
  return lexicon.visible(plain) && !away && (here || (afterObserved && !isPast(unit)))
}

/** Nobody but who sees someone says how they look. */
const appears = /(?<![a-z])(?:wirkt|wirkte|appears|appeared|looks|looked|semble|parait|parece)(?![a-z])/u

const toMe: Partial<Record<AiLanguage, RegExp>> = {
  de: /(?<![a-z])(?:mich|(?<!bei )(?<!mit )(?<!von )(?<!zu )mir|meine[nmrs]? (?:hand|frage|fragen|blick|worte|schulter|stuhl))(?![a-z])/u,
  en: /(?<![a-z])(?:(?<!with )(?<!from )(?<!to )me|my (?:hand|question|questions|eyes|gaze|words|chair))(?![a-z])/u,
  es: /(?<![a-z])(?:me (?:mira|observa|sonrie|escucha|interrumpe|da|pregunta|evita)|mi (?:mano|pregunta|mirada))(?![a-z])/u,
  fr: /(?<![a-z])(?:(?:il|elle) (?:ne )?(?:me |m')(?!a |avait)[a-z]+|(?:ma|mon|mes) (?:main|question|questions|regard))(?![a-z])/u,
}
const mine = /["“”„«»]|(?<![a-z])(?:ich|i|i'm|i'll|je|j'|yo|wir|we|nous)(?![a-z])/u

/** Does something to the therapist, who is there: "She does not look at me." */
function toTherapist(unit: Unit): boolean {
  if (!unit.language || unit.turn >= 0 || unit.source.kind !== 'note' || unit.role === 'told') return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  return (
    toMe[unit.language]?.test(plain) === true &&
    !mine.test(plain) &&
    !/["“„«]/u.test(unit.text) &&
    !lexicon.soon(plain) &&
    !lexicon.planned(plain)
  )
}

/** Does something when something is said, as opposed to telling of it. */
function reactsTo(cue: RegExp, unit: Unit): boolean {
  if (!unit.language || !cue.test(unit.folded)) return false
  const { elsewhere, people, reported } = lexicons[unit.language]
  const before = unit.folded.search(cue)
  const rest = unit.folded.replace(cue, '')
  const after = rest.slice(before).split(',').slice(1).join(',').trim() || rest
  return (
    !elsewhere(rest) &&
    !reported(after) &&
    !/^(?:dass|that|que|qu')/u.test(after) &&
    !people(after.split(' ').slice(0, 4).join(' '))
  )
}

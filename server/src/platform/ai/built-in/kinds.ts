import { isIndirectSpeech, mainClause } from './clauses.ts'
import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { lexicons } from './lexicon/lexicon.ts'
import type { Topic } from './lexicon/word-list.ts'
import { strengthOfUnit } from './safety/safety-strength.ts'
import { tellsOfBearing, tellsOfTelling } from './bearing.ts'
import { future, reports, sameBlock, type Judged, type Kind } from './judged.ts'
import { byParagraph } from './paragraphs.ts'
import { isRatingText } from './pieces.ts'
import { kindInTalk, noticing } from './talk.ts'
import {
  becomes,
  clinical,
  comparison,
  demeanor,
  finished,
  forThen,
  isPlacedElsewhere,
  nowadays,
  rejected,
  scales,
  subordinate,
  therapistActs,
  whenTherapist,
  whenTold,
  status,
} from './cues.ts'
import { dated, until } from './dates.ts'
import { isPast, isWished } from './tense.ts'
import { folded } from './phrases.ts'
import type { Unit } from './units.ts'
import { nothing, topicsOf, weightOf } from './weights.ts'
import { namesOthers, isAboutOthers } from './whose.ts'

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
  if (unit.language === 'de' && !sure && isIndirectSpeech(plain)) return false
  const away = lexicon.elsewhere(plain.replaceAll(comparison, ''))
  if (whenTherapist.test(plain) && !away && (!reports(unit) || reactsTo(whenTherapist, unit))) return true
  if (toTherapist(unit) && !away && !reports(unit)) return true
  const voiced = tellsOfTelling(unit)
  if (voiced) return true
  if ((namesOthers(unit) || reports(unit)) && !(here && !subordinate.test(plain)) && !sure) return false
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

const infinitives = {
  de: /(?<![a-z])(?![a-z]{0,6}ge[a-z]+en[.;]?$)[a-z]{2,}(?:en|ern|eln)[.;]?$/u,
  es: /^[a-z]{2,}(?:ar|er|ir)(?:se)?(?![a-z])/u,
  fr: /^(?:ne pas |se |s'|me )?[a-z]{2,}(?:er|ir|re)(?![a-z])/u,
}
const finite =
  /(?<![a-z])(?:hat|ist|war|wird|kann|mag|will|muss|darf|soll|haben|sind|es|er|sie|kein|keine|tage?n?|wochen|stunden|freundinnen|von|mit|zwischen)(?![a-z])/u

/** An item such as "Umweg weglassen", "Llamar a la mutua": a task without a subject. */
function isInfinitiveItem({ language, text, folded: plain }: Unit): boolean {
  if (!language || language === 'en') return false
  if (language !== 'de') return infinitives[language].test(plain)
  // A noun or an adverb at the end is no verb.
  if (/(?:\p{Lu}\p{L}*|draußen|drinnen|unten|oben|hinten|zwischen)[.;]?$/u.test(text)) return false
  return infinitives.de.test(plain) && !finite.test(plain.replaceAll(/ (?:mit|von|zwischen) /gu, ' '))
}

const thisSession =
  /(?<![a-z])(?:in der (?:heutigen )?(?:sitzung|stunde)(?! (?:am|vom))|in (?:the|today's) session|en la sesion de hoy|en sesion|en seance|pendant la seance|durante la sesion)(?![a-z])/u
/** Indirect speech: "Er wolle bis dahin warten." */
const indirect =
  /(?<![a-z])(?:er|sie|frau|mann|mutter|vater|patient|patientin|klient|klientin|es) (?:wolle|sei|habe)(?![a-z])|(?<![a-z])(?:sei|wolle|habe) (?:er|sie)(?![a-z])/u
const arranged = /(?<![a-z])(?:vereinbar|verabred|abgesprochen|ausgemacht|abgemacht|beschlossen|hausaufgab|angemeldet)/u

/** Something agreed, set or announced. */
function isPlanned(unit: Unit, last: Judged | undefined, strict: boolean): boolean {
  if (!unit.language) return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  const soon = lexicon.soon(plain)
  if ((thisSession.test(plain) || unit.role === 'told') && !soon) return false
  if (unit.role === 'told' && unit.language === 'de' && !arranged.test(plain)) return false
  if (unit.language === 'de' && !arranged.test(plain)) {
    if (indirect.test(plain) || (reports(unit) && /(?<![a-z])soll(?![a-z])/u.test(plain))) return false
  }
  const [first = ''] = unit.text.split(/[,;(]/u)
  const item = first === unit.text ? unit : { ...unit, text: first, folded: folded(first) }
  if (
    unit.bullet &&
    unit.role === null &&
    (isInfinitiveItem(unit) || isInfinitiveItem(item)) &&
    !isWished(unit) &&
    !isPast(unit)
  )
    return true
  const follows = last?.kind === 'action' && sameBlock(last, unit)
  if (lexicon.planned(unit.language === 'de' ? folded(mainClause(unit.text, 'de')) : plain) || forThen.test(plain))
    return !((isWished(unit) || finished.test(plain)) && !soon)
  if (future(unit) && (soon || follows)) return true
  if (strict || isWished(unit) || (isAboutOthers(unit) && !unit.bullet)) return false
  if (status.test(plain)) return false
  const announced = lexicon.announced(plain)
  if (follows) {
    const goesOn = announced || soon || lexicon.often(plain) || unit.bullet
    return goesOn && !(isPast(unit) && !soon) && !(lexicon.observed(plain) && !announced)
  }
  return announced && soon && !isPast(unit) && !lexicon.elsewhere(plain) && !lexicon.reported(plain)
}

const will = /(?<![a-z])will (?!not)[a-z]/u

/** Toward the end of a note, what is said of a coming day is arranged, whoever does it: "The midwife comes on Tuesday." */
function isArranged(units: readonly Unit[], at: number): boolean {
  const unit = units[at]
  if (!unit?.language || (unit.role !== null && unit.role !== 'planned') || !isNearEnd(units, at)) return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  if (reports(unit) || isWished(unit) || nowadays.test(plain)) return false
  if (future(unit)) return strengthOfUnit(unit) === 0
  if (isPast(unit) || (unit.language === 'de' && isAboutOthers(unit) && state.test(plain))) return false
  if (isTask(unit)) return true
  const timed = (dated.test(plain) || until.test(plain)) && !lexicon.topics.sleep(plain)
  return (lexicon.soon(plain) || will.test(plain) || timed) && strengthOfUnit(unit) === 0
}

/** "Neurologin anrufen wegen Prophylaxe.": nobody is named, something is to be done. */
function isTask(unit: Unit): boolean {
  if (unit.language !== 'de' || unit.turn >= 0 || unit.text.length > 110) return false
  const [first = ''] = unit.text.replace(/^[^:]{1,25}: /u, '').split(/[,;]/u)
  const task = first.replace(/ (?:wegen|wg\.|bei|beim|mit|bis|zum|zur|für|im|am) .*$/u, '').replace(/\.$/u, '')
  if (!/^\P{L}*(?:\p{Lu}|\d)/u.test(task)) return false
  return /\s\p{Ll}{3,}(?:en|ern|eln)$/u.test(task) && isInfinitiveItem({ ...unit, text: task, folded: folded(task) })
}

/** What someone has or is. */
const state = /^[^,;]*(?<![a-z])(?:hat|ist|bekommt|heisst)(?![a-z])/u

/** In the last paragraph of a note, or in the second half of its only one. */
function isNearEnd(units: readonly Unit[], at: number): boolean {
  const unit = units[at]
  const last = units.findLast((one) => one.source === unit?.source)
  if (!unit || !last || unit.block !== last.block) return false
  const first = units.findIndex((one) => one.source === unit.source && one.block === unit.block)
  const only = units.find((one) => one.source === unit.source)?.block === last.block
  return !only || at - first >= (units.indexOf(last) - first) / 2
}

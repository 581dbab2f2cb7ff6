import { mainClause } from './clauses.ts'
import { finished, forThen, nowadays, status } from './cues.ts'
import { dated, until } from './dates.ts'
import { future, reports, sameBlock, type Judged } from './judged.ts'
import { lexicons } from './lexicon/lexicon.ts'
import { folded } from './phrases.ts'
import { strengthOfUnit } from './safety/safety-strength.ts'
import { isPast, isWished } from './tense.ts'
import type { Unit } from './units.ts'
import { isAboutOthers } from './whose.ts'

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
export function isPlanned(unit: Unit, last: Judged | undefined, strict: boolean): boolean {
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
export function isArranged(units: readonly Unit[], at: number): boolean {
  const unit = units[at]
  if (!unit?.language || (unit.role !== null && unit.role !== 'planned') || !isNearEnd(units, at)) return false
  const lexicon = lexicons[unit.language]
  const plain = unit.folded
  if (reports(unit) || isWished(unit) || nowadays.test(plain)) return false
  if (future(unit)) return strengthOfUnit(unit) === 0
  if (isPast(unit) || (unit.language === 'de' && isAboutOthers(unit) && state.test(plain))) return false
  if (isTask(unit) || (unit.source.kind === 'note' && therapistDoes.test(plain) && strengthOfUnit(unit) === 0))
    return true
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

/** What the therapist does, as opposed to what they think, notice or did in the session. */
const therapistDoes =
  /^(?!.*["“„«])(?:[^a-z]*)(?:ich (?!hore|verstehe|sehe|merke|bemerke|nehme|finde|glaube|denke|meine|weiss|frage mich|spure|habe|hab|bin|war|kann|wurde|mochte|wunsche|freue|kenne|erlebe|empfinde|vermute|spreche|deute|sage|lobe|erinnere)[a-z]+e?(?![a-z])|(?:um|am|bis|ab) [a-z0-9.]+ [a-z]+e ich(?![a-z])|je (?!ne |n'|me |m'|pense|crois|vois|sens|remarque|note|suis|sais|trouve|comprends|percois|dis|lui dis|propose|souligne)[a-z]+(?![a-z])|(?:nous|wir) (?:allons|telefonieren|telephonons)(?![a-z]))/u

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

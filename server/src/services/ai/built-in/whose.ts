import { lexicons } from './lexicon/lexicon.ts'
import { folded } from './phrases.ts'
import type { Span } from './sentences.ts'
import type { Unit } from './units.ts'

const pronoun =
  /^(?:she|he|they|er|sie|el|ella|ellos|ellas|il|elle|ils|elles|ihr|ihm|le|la)(?![a-z0-9'-]| selbst| mism[oa]| himself| herself)/u
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
  if (!pronoun.test(unit.folded) || !tellsOfOthers(before) || before.foreign || unit.end - before.start > longest)
    return own
  return { start: before.labelStart, end: unit.end }
}

const mine = String.raw`(?:(?:and|und|y|et|but|aber|pero|mais|auch|also|auf|bei|mit|von|from|with|her|his|their|my|sein|seine|seinem|seiner|ihr|ihre|ihrem|ihrer|mein|meine|meinem|meiner|der|die|dem|den|su|sus|mi|mis|el|la|los|las|sa|son|ses|mon|ma|mes|leur|the|un|una|une|a|con|avec|de)\s+){0,3}`

/** "Frau Nissen" is no wife. */
const named = /^\P{L}*Frau \p{Lu}/u

/** "Frau Nissen" anywhere but in "seine Frau Anna". */
const titled = /(?<!(?:seine|meine|deine|ihre|eine|die) )Frau (?=\p{Lu})/gu

/** Whether a sentence names someone of the client's life. */
export function namesOthers(unit: Unit): boolean {
  if (unit.language === null) return false
  const { people } = lexicons[unit.language]
  return people(unit.folded) && (unit.language !== 'de' || people(folded(unit.text.replaceAll(titled, ''))))
}

const about =
  /(?<![a-z])(?:uber|von|vom|bei|beim|mit|zu|zum|zur|about|of|to|with|from|sur|de|du|des|avec|chez|sobre|del|con) (?:(?:der|dem|den|die|das|seine[nmr]?|ihre[nmr]?|her|his|the|sa|son|ses|la|le|su|sus|el) )?(?:[a-z]+ )?(?:(?:bei|von|mit|of|with|de|con|avec) (?:(?:der|dem|den|his|her|la|le|su|sa|son) )?)?[a-z]+/gu

/** The same, but for someone who is only talked about: "He speaks of his mother in a low voice." */
export function namesActors(unit: Unit): boolean {
  return namesOthers(unit) && namesOthers({ ...unit, folded: unit.folded.replaceAll(about, '-') })
}

/** Whether a sentence begins with someone of the client's life, and so most likely tells of them. */
export function tellsOfOthers(unit: Unit): boolean {
  return namedFirst(unit).length > 0
}

const oblique =
  /^\P{L}*(?:(?:Bei|Beim|Mit|Von|Vom|Aus|Zu|Zum|Zur|Nach|Für|An|Am|Auf|Über|Gegen|Ohne|Wegen|Trotz|Seit) |(?:Den|Dem|Einen|Einem|Seinen|Seinem|Ihren|Ihrem|Meinen|Meinem) \p{Lu})/u

/** The same, but not where those words are no subject: "Mit der Schwester hat sie telefoniert", "Den Sohn sieht er am Samstag". */
export function isAboutOthers(unit: Unit): boolean {
  return tellsOfOthers(unit) && !(unit.language === 'de' && oblique.test(unit.text))
}

/** The words with which a sentence begins that names someone of the client's life, as they are compared; none if it does not. */
function namedFirst(unit: Unit): string[] {
  if (unit.language === null || named.test(unit.text)) return []
  const begin = new RegExp(`^[^a-z0-9]*${mine}`, 'u').exec(unit.folded)?.[0].length ?? 0
  const rest = unit.folded.slice(begin)
  const first = /^[a-z'-]+(?: [a-z'-]+)?/u.exec(rest)?.[0] ?? ''
  const { people } = lexicons[unit.language]
  const words = first.split(' ')
  const own = words.filter((word) => people(word))
  return own.length > 0 ? own : people(first) ? words : []
}

/** The words that say whom a sentence is about, if not the client: its own, or those of the sentence before if it says only "she". */
export function othersIn(units: readonly Unit[], at: number): string[] {
  const unit = units[at]
  if (!unit) return []
  const before = units[at - 1]
  return before && withAntecedent(units, at).start < unit.labelStart ? namedFirst(before) : namedFirst(unit)
}

/** A question that counts is quoted with its answer; everything else as {@link withAntecedent} has it. */
export function wholeOf(units: readonly Unit[], at: number): Span {
  const [unit, next] = [units[at], units[at + 1]]
  if (!unit?.question || next?.turn !== unit.turn + 1) return withAntecedent(units, at)
  return { start: unit.start, end: next.end }
}

/** An answer with the question right before it. */
export function withQuestion(units: readonly Unit[], at: number): Span {
  const [unit, before] = [units[at], units[at - 1]]
  if (!unit || !before?.question || before.source !== unit.source || before.foreign || before.turn !== unit.turn - 1)
    return withAntecedent(units, at)
  return { start: before.start, end: unit.end }
}

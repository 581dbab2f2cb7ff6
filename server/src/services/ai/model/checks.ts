import type { AiDoubt, AiEvidence, AiLine, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { Passage } from '../engine.ts'
import { type AiLanguage, maxDoubted, maxLineText } from '@openhour/shared/features/ai/ai.rules.ts'
import { languageOfSentence, likeliestLanguage } from '../passages/language.ts'
import { folded } from '../passages/folded.ts'
import { contentWords, denial, dosesIn, isRole, numbersIn, wordsOf, wordThatTurnsRound } from './compared-words.ts'
import { negationsAgree, sentencesOf } from './negations.ts'
import { spelledNumbersIn } from './number-words.ts'
import { collapse, hasQuotation, quotationsIn } from './quotations.ts'
import { unbackedWords } from './unbacked-words.ts'

/** A line as a model wrote it, with the places that it named, as far as they exist. */
export type WrittenLine = { section: string; text: string; evidence: AiEvidence[] }
export type Known = {
  sources: readonly AiSource[]
  /** Names of client and therapist, which a line may have instead of 'she'. */
  ownNames?: readonly string[]
  /** Names of people that no line may have. */
  otherNames: readonly string[]
  passages?: readonly Passage[]
  /** That of the sources, for a line whose own words do not tell. */
  language?: AiLanguage | null
}

/** The share of a line's content words that its evidence must have. */
const minOverlap = 0.5
/** Sections that stay empty unless a source says what stands in them. */
const needsEvidence = new Set(['observations', 'actions', 'recommendations'])

const link = /https?:|www\.|\w+:\/\/|mailto:|\]\s?\(|\b[\w-]+\.(?:com|org|net|io|info|example)\b/iu
const markup = /[<‹]\/?[a-z!|][^>›]*[>›]|&(?:[a-z]{2,8}|#\d+);|\{\{|<\|/iu

/** Removes the marks of Markdown, which mean nothing in a line, and what no database stores: control characters and half of a character. */
function plainLine(text: string): string {
  return collapse(
    text
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
      .replace(/^\s*(?:#{1,6}\s+|>\s+|[-*•]\s+|\d+[.)]\s+)/u, '')
      .replaceAll(/\*\*|__|`+/gu, ''),
  )
}

/** Why a line is unsupported, and its word or number that is at fault, if there is one. */
export type Doubt = { doubt: AiDoubt; doubted?: string }

/** Why a line does not follow from its evidence; undefined if it does. */
export function unsupportedBecause(
  text: string,
  evidence: readonly AiEvidence[],
  { sources, ownNames = [], passages = [], language = null }: Known,
): Doubt | undefined {
  if (evidence.length === 0) return { doubt: 'no-passage' }
  const quotes = evidence.map(({ quote }) => quote)
  const own = quotes.join('\n')
  const dates = sources
    .filter(({ id }) => evidence.some(({ source }) => source === id))
    .flatMap(({ date }) => date ?? [])
  const withoutDates = dates.reduce((rest, date) => rest.replaceAll(date, ' '), text)

  const quotation = quotationsIn(text).find((words) => !hasQuotation(own, words))
  if (quotation !== undefined) return naming('quotation', quotation)
  const written = languageIn(`${text}\n${own}`, language)
  const values = new Set([...numbersIn(own), ...spelledNumbersIn(own, written).map(({ value }) => value)])
  const number = numbersIn(withoutDates).find((one) => !values.has(one))
  if (number !== undefined) return naming('number', number)
  const spelled = spelledNumbersIn(text, written).find(({ value }) => !values.has(value))
  if (spelled) return naming('number', spelled.word)
  const doses = new Set(dosesIn(own).map(({ dose }) => dose))
  const dose = dosesIn(text).find((one) => !doses.has(one.dose))
  if (dose) return naming('dose', dose.shown)
  const compared = comparedWords(text, own, `${ownNames.join(' ')} ${dates.join(' ')}`, written)
  const isGerman = written === 'de'
  const name = namesIn(text, isGerman).find(
    (one) =>
      !isRole(one) &&
      !hasWords(own, one) &&
      !hasWords(ownNames.join(' '), one) &&
      // "jeden Abend Kaffee" has two nouns in a row.
      !(isGerman && compared.isBacked(one)),
  )
  if (name !== undefined) return naming(isGerman && name === compared.other ? 'other-words' : 'name', name)
  if (denial.test(text) && !denial.test(own)) return { doubt: 'denial' }
  const turned = wordThatTurnsRound(text, own, compared.isBacked)
  // Who reads that a word turns the statement round knows more than who reads that it is another one.
  if (turned !== undefined && (compared.other ?? turned) === turned) return naming('direction', turned)
  if (compared.other !== undefined) return naming('other-words', compared.other)
  if (!negationsAgree(text, own, sentencesOf(evidence, sources, passages))) return { doubt: 'negation' }
  return undefined
}

const languageIn = (text: string, otherwise: AiLanguage | null) =>
  otherwise === null ? likeliestLanguage(text) : languageOfSentence(text, otherwise)

const naming = (doubt: AiDoubt, words: string): Doubt => ({
  doubt,
  doubted:
    words.length > maxDoubted
      ? `${words
          .slice(0, maxDoubted - 1)
          .toWellFormed()
          .trimEnd()}…`
      : words,
})

/** Compares the words of a line with its evidence. `other`: one that must stand there and does not, or any if hardly one of them does. */
function comparedWords(text: string, own: string, known: string, language: AiLanguage | null) {
  const hasFew = overlapOf(text, `${own} ${known}`) < minOverlap
  const first = contentWords(text)[0] ?? text
  if (language === null) return { other: hasFew ? first : undefined, isBacked: () => false }
  const { word, content, backed, missing, isBacked } = unbackedWords(text, own, language, known)
  // Words that say nothing about the client cannot make a statement about them.
  const any = backed === 0 ? hasFew && (missing ?? first) : backed / content < minOverlap && missing
  return { other: word ?? (any || undefined), isBacked }
}

// Most names do not occur at all, and an expression for each of thousands takes seconds.
const hasWords = (text: string, words: string) =>
  text.toLowerCase().includes(words.toLowerCase()) &&
  new RegExp(`(?<!\\p{L})${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'iu').test(text)

/**
 * Capitalized words that may name somebody or something: two in a row anywhere, and single ones inside a sentence. In a text that capitalizes its nouns,
 * such as German, single ones count like other words.
 */
function namesIn(text: string, inGerman: boolean): string[] {
  const pairs = [...text.matchAll(/\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)+/gu)].flatMap(({ 0: found, index }) => {
    const words = found.split(/\s+/u)
    // The first word of a sentence is capitalized whatever it is.
    return /(?:^|[.!?:]\s*)$/u.test(text.slice(0, index)) ? words.slice(1) : words
  })
  const isGerman = inGerman || /(?<!\p{L})(?:der|die|das|und|nicht|mit|eine?|ist|hat|wird)(?!\p{L})/iu.test(text)
  const single = isGerman ? [] : [...text.matchAll(/(?<=[\p{Ll}\p{N},]\s)\p{Lu}[\p{L}'’-]+/gu)].map(([word]) => word)
  return [...new Set([...pairs, ...single])]
}

function overlapOf(text: string, evidence: string): number {
  const known = new Set(wordsOf(evidence))
  const words = contentWords(text)
  return words.filter((word) => known.has(word)).length / Math.max(1, words.length)
}

function hasOtherName(text: string, { sources, otherNames, passages = [] }: Known): boolean {
  return otherNames.some(
    (name) =>
      name.trim().length > 2 &&
      hasWords(text, name.trim()) &&
      !sources.some((source) => hasWords(withoutForeign(source, passages), name.trim())),
  )
}

/** A name in an order to a program is no name that the therapist wrote about the client. */
function withoutForeign({ id, text }: AiSource, passages: readonly Passage[]): string {
  const spans = passages.filter(({ source, foreign }) => foreign && source === id)
  return spans.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
}

/**
 * Decides about one line of a model: `supported`, or `unsupported`, which the therapist must resolve. Undefined: it is dropped, because it has a link,
 * markup or another client's name, because nothing is left of it, or because its section says only what a source says.
 */
export function checkedLine({ section, text: given, evidence }: WrittenLine, known: Known): AiLine | undefined {
  const written = given.slice(0, maxLineText)
  if (link.test(written) || markup.test(written)) return undefined
  const text = plainLine(written)
  if (!/\p{L}/u.test(text) || hasOtherName(text, known)) return undefined
  if (evidence.length === 0 && needsEvidence.has(section)) return undefined
  const passages = passagesOf(evidence, known.passages ?? [])
  if (passages.some(({ foreign }) => foreign)) return undefined
  const lost = passages.some((passage) => losesItsSubject(text, passage, known.sources))
  const misplaced = misplacedBecause(section, passages) ?? (lost ? 'somebody-else' : undefined)
  const why = misplaced ? { doubt: misplaced } : unsupportedBecause(text, evidence, known)
  return why === undefined
    ? { text, support: 'supported', evidence }
    : { text, support: 'unsupported', ...why, evidence }
}

function passagesOf(evidence: readonly AiEvidence[], passages: readonly Passage[]): Passage[] {
  return passages.filter((passage) =>
    evidence.some(({ source, start, end }) => source === passage.source && start < passage.end && passage.start < end),
  )
}

/** Whether a line says what a sentence says of somebody else, and not of whom: "She takes lithium." then reads as if it were about the client. */
function losesItsSubject(text: string, { source, start, end, about }: Passage, sources: readonly AiSource[]) {
  const sentence = sources.find(({ id }) => id === source)?.text.slice(start, end) ?? ''
  if (about.length === 0 || overlapOf(text, sentence) < minOverlap) return false
  const plain = folded(text)
  return !about.some((word) => plain.includes(word))
}

/** Why a line does not belong where it stands, as far as headings and question marks tell: its passages stand under others, or only ask. */
function misplacedBecause(section: string, passages: readonly Passage[]): AiDoubt | undefined {
  if (passages.length === 0) return undefined
  const standsElsewhere = (wanted: Passage['role']) => passages.every(({ role }) => role !== null && role !== wanted)
  if (section === 'observations' && standsElsewhere('observed')) return 'no-observation'
  if ((section === 'actions' || section === 'recommendations') && standsElsewhere('planned')) return 'no-action'
  return passages.every(({ asks }) => asks) ? 'nothing-said' : undefined
}

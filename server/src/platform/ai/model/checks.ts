import type { AiDoubt, AiEvidence, AiLine, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { Passage } from '../engine.ts'
import { maxLineText } from '@openhour/shared/features/ai/ai.rules.ts'
import { contentWords, denial, dosesIn, numbersIn, spelledNumbersIn, turnsRound, wordsOf } from './compared-words.ts'
import { folded } from '../built-in/phrases.ts'
import { negationsAgree, sentencesOf } from './negations.ts'
import { collapse, hasQuotation, quotationsIn } from './quotations.ts'

/** A line as a model wrote it, with the places that it named, as far as they exist. */
export type WrittenLine = { section: string; text: string; evidence: AiEvidence[] }
export type Known = {
  sources: readonly AiSource[]
  /** Names of client and therapist, which a line may have instead of 'she'. */
  ownNames?: readonly string[]
  /** Names of people that no line may have. */
  otherNames: readonly string[]
  passages?: readonly Passage[]
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

/** Why a line does not follow from its evidence; undefined if it does. */
export function unsupportedBecause(
  text: string,
  evidence: readonly AiEvidence[],
  { sources, ownNames = [], passages = [] }: Known,
): AiDoubt | undefined {
  if (evidence.length === 0) return 'no-passage'
  const quotes = evidence.map(({ quote }) => quote)
  const own = quotes.join('\n')
  const dates = sources
    .filter(({ id }) => evidence.some(({ source }) => source === id))
    .flatMap(({ date }) => date ?? [])
  const withoutDates = dates.reduce((rest, date) => rest.replaceAll(date, ' '), text)

  const quotations = quotationsIn(text)
  if (quotations.some((quotation) => !hasQuotation(own, quotation))) return 'quotation'
  const numbers = new Set(numbersIn(own))
  if (numbersIn(withoutDates).some((number) => !numbers.has(number))) return 'number'
  const values = new Set([...numbers, ...spelledNumbersIn(own)])
  if (spelledNumbersIn(text).some((value) => !values.has(value))) return 'number'
  const doses = new Set(dosesIn(own))
  if (dosesIn(text).some((dose) => !doses.has(dose))) return 'dose'
  if (namesIn(text).some((name) => !hasWords(own, name) && !hasWords(ownNames.join(' '), name))) return 'name'
  if (denial.test(text) && !denial.test(own)) return 'denial'
  if (overlapOf(text, `${own} ${dates.join(' ')}`) < minOverlap) return 'other-words'
  if (turnsRound(text, own)) return 'direction'
  if (!negationsAgree(text, own, sentencesOf(evidence, sources, passages))) return 'negation'
  return undefined
}

// Most names do not occur at all, and an expression for each of thousands takes seconds.
const hasWords = (text: string, words: string) =>
  text.toLowerCase().includes(words.toLowerCase()) &&
  new RegExp(`(?<!\\p{L})${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'iu').test(text)

/**
 * Capitalized words that may name somebody or something: two in a row anywhere, and single ones inside a sentence. In a text that capitalizes its nouns,
 * such as German, single ones count like other words.
 */
function namesIn(text: string): string[] {
  const pairs = [...text.matchAll(/\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)+/gu)].flatMap(({ 0: found, index }) => {
    const words = found.split(/\s+/u)
    // The first word of a sentence is capitalized whatever it is.
    return /(?:^|[.!?:]\s*)$/u.test(text.slice(0, index)) ? words.slice(1) : words
  })
  const isGerman = /(?<!\p{L})(?:der|die|das|und|nicht|mit|eine?|ist|hat|wird)(?!\p{L})/iu.test(text)
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
  const why =
    misplacedBecause(section, passages) ?? (lost ? 'somebody-else' : unsupportedBecause(text, evidence, known))
  return why === undefined
    ? { text, support: 'supported', evidence }
    : { text, support: 'unsupported', doubt: why, evidence }
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

/** Why a line does not belong where it stands, as far as the passages under its evidence are known: they say something else, or nothing. */
function misplacedBecause(section: string, passages: readonly Passage[]): AiDoubt | undefined {
  if (passages.length === 0) return undefined
  const says = (wanted: Passage['kind']) => passages.some(({ kind }) => kind === wanted)
  if (section === 'observations') return says('observation') ? undefined : 'no-observation'
  if (section === 'actions' || section === 'recommendations') return says('action') ? undefined : 'no-action'
  return passages.every(({ kind }) => kind === 'nothing') ? 'nothing-said' : undefined
}

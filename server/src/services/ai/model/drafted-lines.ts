import { type AiEvidence, type AiLine, dangerMarkers } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import {
  type AiLanguage,
  type LeftOut,
  leftOutTexts,
  maxEvidence,
  maxLineText,
  maxLines,
} from '@openhour/shared/features/ai/ai.rules.ts'
import type { Passage } from '../engine.ts'
import { lineOf } from '../passages/lines.ts'
import { type Doubt, doubtOf } from './checks.ts'
import { hasWords } from './compared-words.ts'
import type { ModelAnswer, ModelLine } from './model-answers.ts'
import { type Numbered, questionBefore } from './numbered-sentences.ts'
import type { SentenceLabel } from './prompt.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import type { LineToRead, Reading } from './second-reading.ts'

/** A line of the draft, with what the second reading needs of it. */
export type DraftedLine = LineToRead & { section: string; line: AiLine }

export type Known = {
  sentences: readonly Numbered[]
  names: Pseudonyms
  /** Names of client and therapist, which a line may have instead of 'she'. */
  ownNames: readonly string[]
  /** Names of people that no line may have. */
  otherNames: readonly string[]
  language: AiLanguage | null
}

/** Lines of a section that are looked at. */
const mostLines = 30

const link = /https?:|www\.|\w+:\/\/|mailto:|\]\s?\(|\b[\w-]+\.(?:com|org|net|io|info|example)\b/iu
const markup = /[<‹]\/?[a-z!|][^>›]*[>›]|&(?:[a-z]{2,8}|#\d+);|\{\{|<\|/iu

/** Removes the marks of Markdown, which mean nothing in a line, and what no database stores: control characters and half of a character. */
const plainLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/^\s*(?:#{1,6}\s+|>\s+|[-*•]\s+|\d+[.)]\s+)/u, '')
    .replaceAll(/\*\*|__|`+/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** The lines of an answer that rest on sentences, each marked if a comparison without a model notices something, and how many were left out, and why. */
export function draftedLines(
  { lines, labels }: ModelAnswer,
  known: Known,
): { drafted: DraftedLine[]; leftOut: LeftOut[] } {
  const counts = new Map<LeftOut['reason'], number>()
  const seen = new Set<string>()
  const inSection = new Map<string, number>()
  const drafted = lines.flatMap((one): DraftedLine[] => {
    const made = 'unreadable' in one ? one.unreadable : draftedLine(one, labels, known)
    const section = 'unreadable' in one ? '' : one.section
    const count = inSection.get(section) ?? 0
    const why =
      typeof made === 'string'
        ? made
        : seen.has(`${section} ${made.line.text}`)
          ? 'twice'
          : count >= mostLines
            ? 'too-many'
            : undefined
    if (typeof made === 'string' || why !== undefined) {
      if (why !== undefined) counts.set(why, (counts.get(why) ?? 0) + 1)
      return []
    }
    inSection.set(section, count + 1)
    seen.add(`${section} ${made.line.text}`)
    return [made]
  })
  const reasons = Object.keys(leftOutTexts) as LeftOut['reason'][]
  return {
    drafted,
    leftOut: reasons.flatMap((reason) => ({ reason, count: counts.get(reason) ?? 0 })).filter(({ count }) => count > 0),
  }
}

function draftedLine(
  { section, text: given, numbers }: ModelLine,
  labels: ModelAnswer['labels'],
  { sentences: all, names, ownNames, otherNames, language }: Known,
): DraftedLine | LeftOut['reason'] {
  const written = given.slice(0, maxLineText)
  if (link.test(written) || markup.test(written)) return 'link'
  const masked = plainLine(written)
  if (!/\p{L}/u.test(masked)) return 'no-words'
  if (numbers.length === 0) return 'no-sentence'
  const sentences = numbers.slice(0, maxEvidence).flatMap((number) => all[number - 1] ?? [])
  if (sentences.length < Math.min(numbers.length, maxEvidence)) return 'unknown-sentence'
  if (sentences.some(({ passage }) => passage.foreign)) return 'instructions'
  const places = sentences.map(({ source, masked: { masks }, passage: { start, end } }) => ({
    text: source.text,
    masks,
    start,
    end,
  }))
  const text = names.restore(masked, places).slice(0, maxLineText)
  if (hasOtherName(text, otherNames, all)) return 'other-client'
  const asked = sentences.flatMap((sentence) => questionBefore(sentence, all) ?? [])
  const read = [...new Set([...asked, ...sentences])].toSorted((one, other) => one.number - other.number)
  const speakers = read.flatMap(({ passage }) => passage.speaker ?? [])
  const doubt =
    misplacedBecause(section, sentences, labels) ??
    unknownToken(masked, read, names) ??
    doubtOf({
      text,
      sentences: read.map(wordsOf),
      knownNames: [...ownNames, ...speakers],
      dates: read.flatMap(({ source }) => source.date ?? []),
      language,
    })
  const evidence = sentences.map(({ source, passage: { start, end } }): AiEvidence => ({
    source: source.id,
    start,
    end,
    quote: source.text.slice(start, end),
  }))
  return { section, text: masked, sentences: read, line: doubted({ text, support: 'supported', evidence }, doubt) }
}

const doubted = ({ text, evidence }: AiLine, doubt: Doubt | undefined): AiLine =>
  doubt ? { text, support: 'unsupported', ...doubt, evidence } : { text, support: 'supported', evidence }

const wordsOf = ({ source, passage: { start, end } }: Numbered) => source.text.slice(start, end)

/** Whether a line names another client whom the sentences that the therapist wrote do not name. */
function hasOtherName(text: string, otherNames: readonly string[], all: readonly Numbered[]): boolean {
  const named = otherNames.map((name) => name.trim()).filter((name) => name.length > 2 && hasWords(text, name))
  if (named.length === 0) return false
  const own = all
    .filter(({ passage }) => !passage.foreign)
    .map(wordsOf)
    .join('\n')
  return named.some((name) => !hasWords(own, name))
}

/** What stands for somebody or something that the sentences do not have, such as CONTACT2 for CONTACT1. */
function unknownToken(text: string, sentences: readonly Numbered[], names: Pseudonyms): Doubt | undefined {
  const own = sentences.map((one) => `${one.speaker} ${one.text}`).join('\n')
  const token = text.match(/\b[A-Z]{4,}\d+\b/g)?.find((one) => !own.includes(one))
  return token === undefined ? undefined : { doubt: 'name', doubted: names.restore(token) }
}

/** Why a line does not belong where it stands, as far as headings, question marks and the labels of the model tell. */
function misplacedBecause(
  section: string,
  sentences: readonly Numbered[],
  labels: ModelAnswer['labels'],
): Doubt | undefined {
  const isLabelled = (...wanted: SentenceLabel[]) =>
    labels && sentences.some(({ number }) => wanted.some((label) => labels.get(number) === label))
  const isUnder = (role: Passage['role']) => sentences.some(({ passage }) => passage.role === role)
  const isUnderOthers = sentences.every(({ passage }) => passage.role !== null)
  if (section === 'observations' && !isUnder('observed') && !(isLabelled('observed', 'measure') ?? !isUnderOthers))
    return { doubt: 'no-observation' }
  if (
    (section === 'actions' || section === 'recommendations') &&
    !isUnder('planned') &&
    !(isLabelled('agreed') ?? !isUnderOthers)
  )
    return { doubt: 'no-action' }
  const saysNothing = ({ number, passage }: Numbered) => passage.asks || labels?.get(number) === 'small_talk'
  return sentences.every(saysNothing) ? { doubt: 'nothing-said' } : undefined
}

/** A line after the second reading. What a comparison noticed stays, because it names the word. */
export function readLine({ line }: DraftedLine, reading: Reading | undefined): AiLine {
  if (line.support === 'unsupported' || reading === undefined || reading === 'yes') return line
  return doubted(line, { doubt: reading === 'no' ? 'not-said' : 'partly-said' })
}

/** Words to look at: what the list marked stays as it is, and what a model marked is added, each once. `cut`: there were more than a section holds. */
export function dangerLines(
  listed: readonly AiLine[],
  { labels }: ModelAnswer,
  sentences: readonly Numbered[],
): { lines: AiLine[]; cut: boolean } {
  const lines = [...listed]
  for (const { number, source, passage } of sentences) {
    if (labels?.get(number) !== 'danger' || passage.foreign) continue
    const added = lineOf(source, passage.around)
    const [place] = added.evidence
    if (!place) continue
    const same = lines.findIndex(
      ({ evidence: [one] }) => one?.source === place.source && one.start === place.start && one.end === place.end,
    )
    const before = lines[same]?.danger
    if (before)
      lines[same] = { ...added, danger: { ...before, by: before.by === 'list' ? dangerMarkers[2] : before.by } }
    else if (
      !lines.some(
        ({ evidence: [one] }) => one?.source === place.source && one.start <= passage.start && passage.end <= one.end,
      )
    )
      lines.push({ ...added, danger: { by: 'model', kind: null } })
  }
  const order = new Map(sentences.map(({ source }, at) => [source.id, at]))
  const sorted = lines.toSorted(({ evidence: [one] }, { evidence: [other] }) => {
    const [first, second] = [order.get(one?.source ?? '') ?? 0, order.get(other?.source ?? '') ?? 0]
    return first - second || (one?.start ?? 0) - (other?.start ?? 0)
  })
  // Those of the list come before those that a model adds, if there are too many.
  const kept =
    sorted.length <= maxLines
      ? sorted
      : [...listed, ...sorted.filter(({ danger }) => danger?.by === 'model')].slice(0, maxLines)
  return { lines: kept, cut: sorted.length > maxLines }
}

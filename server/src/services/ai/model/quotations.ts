import type { AiEvidence, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxEvidence, maxQuote } from '@openhour/shared/features/ai/ai.rules.ts'
import type { Masked } from './masks.ts'

/** A source as a model reads it: names replaced, cut where the prompt ends. */
export type ReadSource = { source: AiSource; masked: Masked }

/** Passages in quotation marks of any of the four languages. Apostrophes are none. */
export function quotationsIn(text: string): string[] {
  const marks = /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«\s?([^«»]+?)\s?»|»([^«»]+)«|‘([^‘’]{3,})’(?!\p{L})/gu
  return [...text.matchAll(marks)].map((found) => found.slice(1).find((part) => part !== undefined) ?? '')
}

export const collapse = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

/** Signs that models write instead of others, each as long as what it replaces. */
const alike: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '‹': '<',
  '›': '>',
  '\u00a0': ' ',
}
const plain = (text: string) => text.replaceAll(/[“”„«»‘’–—‹›\u00a0]/gu, (sign) => alike[sign] ?? sign)

/** A text with each stretch of spaces as one space, and where each of its characters stood. */
function flattened(text: string): { flat: string; positions: number[] } {
  const same = plain(text)
  let flat = ''
  const positions: number[] = []
  for (let at = 0; at < same.length; at++) {
    const sign = same[at] ?? ''
    const isSpace = /\s/u.test(sign)
    if (isSpace && flat.endsWith(' ')) continue
    flat += isSpace ? ' ' : sign
    positions.push(at)
  }
  positions.push(same.length)
  return { flat, positions }
}

/**
 * Whether a text, cut from `from` to `to`, begins or ends inside a word or a number: 'able' of 'unable', '5 hours' of '15 hours' or of '2-5 hours', 'can' of
 * 'can’t', 'smoker' of 'non-smoker'.
 */
function cutsWord(text: string, from: number, to: number): boolean {
  const [before, inside, after] = [
    text.slice(Math.max(0, from - 2), from),
    text.slice(from, to),
    text.slice(to, to + 2),
  ]
  return (
    (/[\p{L}\p{N}\p{M}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(inside)) ||
    (/[\p{L}\p{N}]\p{M}*$/u.test(inside) && /^[\p{L}\p{N}]/u.test(after)) ||
    /^\p{M}/u.test(after) ||
    (/\p{L}-$/u.test(before) && /^\p{L}/u.test(inside)) ||
    (/\p{L}$/u.test(inside) && /^[-'’]\p{L}/u.test(after)) ||
    (/\d[.,:/–-]$/u.test(before) && /^\d/u.test(inside)) ||
    (/\d$/u.test(inside) && /^[.,:/–-]\d/u.test(after))
  )
}

/** A passage may stand at many places inside longer words; no text has this many by honest means. */
const mostPlaces = 200

/** Where a text has a passage as whole words; -1 if nowhere. @param isCut whether a word is cut between two positions */
function wholeWordsAt(
  text: string,
  passage: string,
  isCut = (from: number, to: number) => cutsWord(text, from, to),
): number {
  let at = text.indexOf(passage)
  for (let places = 0; at >= 0 && places < mostPlaces; places++) {
    if (!isCut(at, at + passage.length)) return at
    at = text.indexOf(passage, at + 1)
  }
  return -1
}

/** Whether a text has a quotation to the letter, as whole words; spaces may differ. */
export const hasQuotation = (text: string, quotation: string) => wholeWordsAt(collapse(text), collapse(quotation)) >= 0

/**
 * Where a passage that a model names stands in the sources. Spaces and the form of quotation marks and dashes may differ, words and letters may not.
 */
export function openPassages(sources: readonly ReadSource[]): (passage: string) => AiEvidence | undefined {
  const flat = sources.map((read) => ({ ...read, ...flattened(read.masked.text) }))
  return (passage) => {
    if (passage.length > maxQuote || !passage.isWellFormed()) return undefined
    const wanted = flattened(passage)
      .flat.replaceAll(/^[\s"'.…-]+|[\s"'…]+$/gu, '')
      .trim()
    if (wanted.length < 3) return undefined
    for (const { source, masked, flat: text, positions } of flat) {
      // Dashes are compared as hyphens, but only hyphens join words.
      const isCut = (from: number, to: number) =>
        cutsWord(masked.text, positions[from] ?? 0, (positions[to - 1] ?? 0) + 1)
      const at = wholeWordsAt(text, wanted, isCut)
      if (at < 0) continue
      const last = positions[at + wanted.length - 1] ?? 0
      const start = masked.originalAt(positions[at] ?? 0)
      const end = masked.originalAt(last + 1)
      const quote = source.text.slice(start, end)
      if (quote.length > 0 && quote.length <= maxQuote) return { source: source.id, start, end, quote }
    }
    return undefined
  }
}

/** The places of the passages that a model names for a line, between strokes. */
export function placesOf(quote: string, find: ReturnType<typeof openPassages>): AiEvidence[] {
  const places = quote.split('|', maxEvidence).flatMap((passage) => find(passage) ?? [])
  return places.filter(
    ({ source, start }, at) => at === places.findIndex((one) => one.source === source && one.start === start),
  )
}

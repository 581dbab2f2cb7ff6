import type { AiEvidence, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxQuote } from '@openhour/shared/features/ai/ai.rules.ts'
import type { Masked } from './pseudonyms.ts'

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
 * Where a passage that a model names stands in the sources. Spaces and the form of quotation marks and dashes may differ, words and letters may not.
 */
export function openPassages(sources: readonly ReadSource[]): (passage: string) => AiEvidence | undefined {
  const flat = sources.map((read) => ({ ...read, ...flattened(read.masked.text) }))
  return (passage) => {
    if (passage.length > maxQuote) return undefined
    const wanted = flattened(passage)
      .flat.replaceAll(/^[\s"'.…-]+|[\s"'…]+$/gu, '')
      .trim()
    if (wanted.length < 3) return undefined
    for (const { source, masked, flat: text, positions } of flat) {
      const at = text.indexOf(wanted)
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

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

/**
 * Where a passage that a model names stands in the sources. Spaces and the form of quotation marks and dashes may differ, words and letters may not.
 */
export function findPassage(passage: string, sources: readonly ReadSource[]): AiEvidence | undefined {
  const wanted = plain(passage).replaceAll(/^[\s"'.…-]+|[\s"'…]+$/gu, '')
  if (wanted.length < 3) return undefined
  const pattern = new RegExp(
    wanted
      .split(/\s+/u)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\s+'),
    'u',
  )
  for (const { source, masked } of sources) {
    const found = pattern.exec(plain(masked.text))
    if (!found) continue
    const start = masked.originalAt(found.index)
    const end = masked.originalAt(found.index + found[0].length)
    const quote = source.text.slice(start, end)
    if (quote.length > 0 && quote.length <= maxQuote) return { source: source.id, start, end, quote }
  }
  return undefined
}

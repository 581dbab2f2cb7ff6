import type { AiLine, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxQuote } from '@openhour/shared/features/ai/ai.rules.ts'

/** A line that is a passage of a source, unchanged. */
export function lineOf(source: AiSource, start: number, end: number): AiLine {
  const last = Math.min(end, start + maxQuote)
  const quote = source.text.slice(start, last)
  return { text: quote, support: 'extract', evidence: [{ source: source.id, start, end: last, quote }] }
}

export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

import type { AiLine, AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { maxLines, maxQuote } from '@openhour/shared/features/ai/ai.rules.ts'
import { type Span, wholeCharacter } from './sentences.ts'

/** A line that is a stretch of a source, unchanged. @param heading of the writer, above it */
export function lineOf(source: AiSource, { start, end }: Span, heading: string | null = null): AiLine {
  const last = end - start > maxQuote ? wholeCharacter(source.text, start + maxQuote) : end
  const quote = source.text.slice(start, last)
  const evidence = [{ source: source.id, start, end: last, quote }]
  return { text: quote, support: 'extract', ...(heading !== null && { heading }), evidence }
}

/** A line that was counted. It quotes nothing. */
export const figureLine = (text: string): AiLine => ({ text, support: 'figure', evidence: [] })

/** Fills sections with lines, at most as many as a section holds. A stretch stands in one section only. */
export function openSections() {
  const taken = new Set<string>()
  let isCut = false
  return {
    /** @param again whether a stretch may stand in a section that comes first, too */
    add(section: AiLine[], line: AiLine, again = false) {
      const [place] = line.evidence
      const key = place ? `${place.source} ${place.start} ${place.end}` : line.text
      if (taken.has(key)) return
      if (!again) taken.add(key)
      if (section.length < maxLines) section.push(line)
      else isCut = true
    },
    isCut: () => isCut,
  }
}

import type { AiEvidence, AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'

/** A section as it is shown. The one with the id `safety` has its own look and words. */
export type LineSection = {
  id: string
  title: string
  lines: readonly AiLine[]
  /** Said when it has no lines. */
  empty?: string
}

/** Makes the sections of a record into those that are shown, in the order of `titles`. */
export function shownSections<Sections extends Record<string, readonly AiLine[]>>(
  sections: Sections,
  titles: { readonly [Id in keyof Sections]: string },
  empty: string,
): LineSection[] {
  return Object.entries(titles).map(([id, title]) => ({ id, title, lines: sections[id] ?? [], empty }))
}

export function countUnresolved(sections: readonly Pick<LineSection, 'lines'>[]): number {
  return sections.reduce((sum, { lines }) => sum + lines.filter(({ support }) => support === 'unsupported').length, 0)
}

/** Replaces the line at a place, or removes it if `line` is left out. */
export function withLine(lines: readonly AiLine[], at: number, line?: AiLine): AiLine[] {
  return lines.flatMap((one, index) => (index === at ? (line ? [line] : []) : [one]))
}

/** A line whose text the therapist changed or confirmed. Its evidence stays, so that its source can still be read. */
export function asOwn({ evidence, ...line }: AiLine, text = line.text): AiLine {
  return { text, support: 'own', evidence }
}

/** Where a passage stands in a text now, of several places the nearest to where it stood; undefined if it is not there. */
export function placeOf(text: string, { start, end, quote }: AiEvidence): { start: number; end: number } | undefined {
  if (text.slice(start, end) === quote) return { start, end }
  const places: number[] = []
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) places.push(at)
  const [nearest] = places.toSorted((one, other) => Math.abs(one - start) - Math.abs(other - start))
  return nearest === undefined ? undefined : { start: nearest, end: nearest + quote.length }
}

/** A section as plain text, for copying. */
export function sectionText({ title, lines }: Pick<LineSection, 'title' | 'lines'>): string {
  return `${title}\n${lines.map(({ text }) => `- ${text}`).join('\n')}`
}

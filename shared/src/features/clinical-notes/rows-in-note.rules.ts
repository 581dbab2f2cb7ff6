import { bare, joined, type NoteSections } from '../ai/draft-in-note.rules.ts'
import { sectionFor, type SectionMeaning } from '../ai/section-headings.rules.ts'

/** Where a row of the record stands in a note, best section first. */
const meant = {
  /** What was measured. */
  figure: ['objective', 'data', 'response', 'behavior'],
  /** What was said or written. */
  passage: ['subjective', 'data', 'behavior', 'response'],
  /** A goal that the session served. */
  goal: ['goals', 'plan'],
} as const satisfies Record<string, readonly SectionMeaning[]>
export type RowKind = keyof typeof meant

/** The place of the section that a row of the record goes to: the first one where none fits. */
export function sectionOfRow(kind: RowKind, headings: readonly string[]): number {
  return Math.max(0, sectionFor(meant[kind], headings))
}

const asRow = (words: string) => `- ${words}`

/** Whether a note says this already, as a row or within its text. */
export function saysRow(sections: NoteSections, words: string): boolean {
  return bare(sections.map(({ text }) => text).join('\n')).includes(bare(words))
}

/** Whether it stands there as a row, unchanged. */
export const hasRow = (sections: NoteSections, words: string) =>
  sections.some(({ text }) => text.split('\n').includes(asRow(words)))

/** Adds rows below the section that fits them, each once. What stands there stays. */
export function withRows(into: NoteSections, kind: RowKind, rows: readonly string[]): NoteSections {
  const sections = (into.length > 0 ? into : [{ heading: '', text: '' }]).map((section) => ({ ...section }))
  const place = sectionOfRow(
    kind,
    sections.map(({ heading }) => heading),
  )
  const target = sections[place]
  for (const words of rows) {
    if (!target || saysRow(sections, words)) continue
    const isList = target.text.trimEnd().split('\n').at(-1)?.startsWith('- ')
    target.text = isList ? `${target.text.trimEnd()}\n${asRow(words)}` : joined(target.text, asRow(words))
  }
  return sections
}

/** Without a row, wherever it stands. A row that was changed since stays: it is the therapist's words. */
export function withoutRow(from: NoteSections, words: string): NoteSections {
  return from.map((section) => {
    const rows = section.text.split('\n')
    const kept = rows.filter((row) => row !== asRow(words))
    return kept.length === rows.length
      ? section
      : {
          ...section,
          text: kept
            .join('\n')
            .replaceAll(/\n{3,}/g, '\n\n')
            .trim(),
        }
  })
}

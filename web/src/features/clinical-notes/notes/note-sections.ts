import { joinedText } from '../../../lib/forms/joined-text.ts'

/** A section in the form; free text has the heading ''. */
export type TypedSection = { heading: string; text: string }

/**
 * Arranges the text under the headings of another template. Text under headings that it lacks is kept below, so nothing
 * typed disappears.
 */
export function arrange(sections: readonly TypedSection[], headings: readonly string[]): TypedSection[] {
  const left = [...sections]
  const take = (heading: string): TypedSection => {
    const at = left.findIndex((section) => section.heading === heading)
    return left.splice(at, at < 0 ? 0 : 1)[0] ?? { heading, text: '' }
  }
  const asked = headings.map(take)
  return [...asked, ...left.filter(hasText)]
}

export function hasText({ text }: { text: string }): boolean {
  return text.trim() !== ''
}

/** The headings that nothing was written under. */
export function emptySections(sections: readonly TypedSection[]): string[] {
  return sections.filter((section) => !hasText(section)).map(({ heading }) => heading)
}

/** Combines two versions of a note. Texts under the same heading are stacked; nothing is dropped. */
export function together(saved: readonly TypedSection[], typed: readonly TypedSection[]): TypedSection[] {
  const left = [...typed]
  const joined = saved.map(({ heading, text }) => {
    const at = left.findIndex((section) => section.heading === heading)
    const mine = at < 0 ? '' : (left.splice(at, 1)[0]?.text ?? '')
    return { heading, text: joinedText(text, mine) }
  })
  return [...joined, ...left.filter(hasText)]
}

/** A note as plain text, for copying. */
export function plainText(sections: readonly TypedSection[]): string {
  return sections
    .filter(hasText)
    .map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
    .join('\n\n')
}

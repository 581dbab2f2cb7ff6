import { longestTextPart, readTextLimits } from '@openhour/shared/features/documents/document-text.rules.ts'

/** A piece of a document's text, with its page if the file has some. */
export type TextPart = { page: number | null; text: string }

// Characters that no text column takes, that nobody sees, or that only hyphenate.
// oxlint-disable-next-line no-control-regex -- PostgreSQL refuses zero bytes, and other control characters mean nothing in a text
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f\u00ad\ufeff\ufffe\uffff]/g

/** A text as it is kept: words that were divided at the end of a line are whole again, blanks collapsed. */
function tidied(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')
    .replace(/(?<=\p{Ll})[-\u2010]\n(?=\p{Ll})/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
    .toWellFormed()
}

/** Collects a text up to the limits, in parts that end between words. */
export function openParts() {
  const parts: TextPart[] = []
  let left = readTextLimits.characters
  let isCut = false
  return {
    parts,
    isCut: () => isCut,
    isFull: () => left <= 0,
    cut: () => void (isCut = true),
    /** @param text of a whole page, or of the file if it has none */
    add(text: string, page: number | null): void {
      let rest = tidied(text)
      if (rest.length > left) {
        isCut = true
        rest = rest.slice(0, Math.max(0, left)).toWellFormed()
      }
      left -= rest.length
      while (rest !== '') {
        const end = endOfPart(rest)
        const part = rest.slice(0, end).trim()
        if (part !== '') parts.push({ page, text: part })
        rest = rest.slice(end)
      }
    },
  }
}

/** Between words if there is a blank in the second half; never within a character. */
function endOfPart(text: string): number {
  if (text.length <= longestTextPart) return text.length
  const blank = Math.max(text.lastIndexOf(' ', longestTextPart), text.lastIndexOf('\n', longestTextPart))
  if (blank > longestTextPart / 2) return blank
  return /[\ud800-\udbff]/.test(text[longestTextPart - 1] ?? '') ? longestTextPart - 1 : longestTextPart
}

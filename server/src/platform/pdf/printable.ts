import { type Fonts, mainFont } from './fonts.ts'
import { shownText } from './shown-text.ts'
import { hasRightToLeft, openParagraph, withoutDirections } from './visual-order.ts'

/** Replaces characters that no font has. */
const missingSign = '\ufffd'

const scripts: [name: string, has: RegExp][] = [
  ['emoji', /\p{Extended_Pictographic}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Telugu', /\p{Script=Telugu}/u],
  ['Kannada', /\p{Script=Kannada}/u],
  ['Malayalam', /\p{Script=Malayalam}/u],
  ['Sinhala', /\p{Script=Sinhala}/u],
  ['Lao', /\p{Script=Lao}/u],
  ['Khmer', /\p{Script=Khmer}/u],
  ['Burmese', /\p{Script=Myanmar}/u],
  ['Amharic', /\p{Script=Ethiopic}/u],
  ['Tibetan', /\p{Script=Tibetan}/u],
  ['Chinese or Japanese', /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u],
]

/** Longer words are split, because their layout would take minutes. */
const maxWordLength = 80
const maxParagraphLength = 2000
/** After a space, and around the signs of scripts that break lines anywhere. */
const wordEnds = /(?<= )|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef])/u

/** Splits a line into pieces that are fast to lay out. Splits words only if no line could hold them. */
function inPieces(line: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of line.split(wordEnds)) {
    if (word.length > maxWordLength && !isThai.test(word)) {
      const signs = Array.from(word)
      if (piece !== '') pieces.push(piece)
      for (let at = 0; at < signs.length; at += maxWordLength) pieces.push(signs.slice(at, at + maxWordLength).join(''))
      piece = ''
    } else if (piece.length + word.length > maxParagraphLength) {
      pieces.push(piece)
      piece = word
    } else piece += word
  }
  return [...pieces, piece].map((part) => part.trimEnd())
}

/** Words are not separated, and the library that breaks lines has no dictionary. */
const isThai = /\p{Script=Thai}/u
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

/** Where a line may end: the parts of a paragraph that stay together. */
const unbroken = (text: string): string[] =>
  text
    .split(/(?<=\s)(?=\S)/)
    .flatMap((word) => (isThai.test(word) ? Array.from(thaiWords.segment(word), ({ segment }) => segment) : [word]))

export type Run = { text: string; font: string }
/** A paragraph as the layout takes it. Its lines are given where their order or their ends are not the library's. */
export type Paragraph = Run[] | { lines: Run[][]; isRightToLeft: boolean }
/** How much space a text has, in points. */
export type Space = { width: number; size: number; bold?: boolean }

export type Printable = {
  of(text: string, space: Space): Paragraph
  /** Each line of a text, with long lines split. */
  lines(text: string, space: Space): Paragraph[]
  /** The names of the scripts replaced so far. */
  missing(): string[]
}

/** Prepares text for a document. */
export function openPrintable(fonts: Fonts): Printable {
  const missing = new Set<string>()

  function fontOf(sign: string): string | undefined {
    const font = fonts.of(sign.codePointAt(0) ?? 0)
    if (font === undefined) missing.add(scripts.find(([, has]) => has.test(sign))?.[0] ?? 'other signs')
    return font
  }

  /** Text in the fonts that have it. Marks and joiners stay with their letters. */
  function runs(text: string): Run[] {
    const found: Run[] = []
    for (const sign of text) {
      const last = found.at(-1)
      if (last && /[\p{M}\u200c\u200d]/u.test(sign)) {
        const hasMark = /[\u200c\u200d]/.test(sign) || fonts.has(last.font, sign.codePointAt(0) ?? 0)
        if (hasMark && !last.text.endsWith(missingSign)) {
          last.text += sign
          continue
        }
        // It stands with its letter, or not at all.
        if (last.text.endsWith(missingSign)) continue
      }
      const font = fontOf(sign)
      const shown = font === undefined ? missingSign : sign
      if (last?.font === (font ?? mainFont)) last.text += shown
      else found.push({ text: shown, font: font ?? mainFont })
    }
    return found
  }

  const widthOf = (text: string, { size, bold = false }: Space) =>
    runs(withoutDirections(text)).reduce((sum, run) => sum + fonts.width(run.text, run.font, bold) * size, 0)

  /** Whole words as far as they fit; a longer one is cut. */
  function filled(text: string, space: Space): [start: number, end: number][] {
    const lines: [start: number, end: number][] = []
    let [start, at, width] = [0, 0, 0]
    for (const word of unbroken(text)) {
      const own = widthOf(word.trimEnd(), space)
      const parts = own <= space.width ? [word] : Array.from(word)
      for (const part of parts) {
        const more = widthOf(part.trimEnd(), space)
        if (at > start && width + more > space.width) {
          lines.push([start, at])
          start = at
          width = 0
        }
        width += part === part.trimEnd() ? more : widthOf(part, space)
        at += part.length
      }
    }
    return [...lines, [start, at]]
  }

  function paragraph(text: string, space: Space): Paragraph {
    if (!hasRightToLeft(text) && !isThai.test(text)) return runs(text)
    const { line, isRightToLeft } = openParagraph(text)
    const lines = filled(text, space).map(([start, end]) =>
      line(start, start + text.slice(start, end).trimEnd().length),
    )
    return { lines: lines.map((pieces) => pieces.flatMap(runs)), isRightToLeft }
  }

  return {
    of: (text, space) => paragraph(shownText(text).replaceAll('\n', ' '), space),
    lines: (text, space) =>
      shownText(text)
        .split('\n')
        .flatMap(inPieces)
        .map((line) => paragraph(line, space)),
    missing: () => [...missing],
  }
}

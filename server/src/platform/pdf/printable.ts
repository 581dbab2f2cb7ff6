/** Replaces characters that the font lacks. */
const missingSign = '\ufffd'

const said: Record<string, string> = {
  '→': '->',
  '←': '<-',
  '⇒': '=>',
  '↔': '<->',
  '☐': '[ ]',
  '☑': '[x]',
  '✓': '[x]',
  '✔': '[x]',
}
/** Characters that only affect others, such as joiners and direction marks. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}|\p{Emoji_Modifier}/gu

const scripts: [name: string, has: RegExp][] = [
  ['emoji', /\p{Extended_Pictographic}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Gurmukhi', /\p{Script=Gurmukhi}/u],
  ['Gujarati', /\p{Script=Gujarati}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Telugu', /\p{Script=Telugu}/u],
  ['Kannada', /\p{Script=Kannada}/u],
  ['Malayalam', /\p{Script=Malayalam}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Chinese or Japanese', /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
]

/** Longer words are split, because their layout would take minutes. */
const maxWordLength = 80
const maxParagraphLength = 2000

/** Splits a line into pieces that are fast to lay out. Splits words only if no line could hold them. */
function inPieces(line: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of line.split(/(?<= )/)) {
    if (word.length > maxWordLength) {
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

export type Printable = {
  /** The text with unsupported characters replaced. */
  of(text: string): string
  /** The same as lines, with long lines split. */
  lines(text: string): string[]
  /** The names of the scripts replaced so far. */
  missing(): string[]
}

/** Prepares text for a document. @param covers whether the font has a character */
export function openPrintable(covers: (codePoint: number) => boolean): Printable {
  const missing = new Set<string>()

  function shown(sign: string): string {
    if (covers(sign.codePointAt(0) ?? 0)) return sign
    if (said[sign] !== undefined) return said[sign]
    missing.add(scripts.find(([, has]) => has.test(sign))?.[0] ?? 'other signs')
    return missingSign
  }

  const of = (text: string) =>
    Array.from(text.normalize('NFC').replace(unseen, '').replaceAll('\t', '    '), (sign) =>
      /\s/.test(sign) ? (sign === '\n' ? sign : ' ') : shown(sign),
    ).join('')
  return {
    of,
    lines: (text) => of(text.replace(/\r\n?/g, '\n')).split('\n').flatMap(inPieces),
    missing: () => [...missing],
  }
}

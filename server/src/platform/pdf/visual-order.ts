import openBidi, { type Bidi } from 'bidi-js'

// Its types say that it is an ES module, which it is not under Node.
const bidi = (openBidi as unknown as () => Bidi)()

/** Whether a text has letters that are written from right to left. */
export const hasRightToLeft = (text: string): boolean => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

/** Removes characters that only say which way others go. They have no glyph. */
export const withoutDirections = (text: string): string => text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/gu, '')

/** A letter with its marks, or a word of a script that the font engine turns round; one of them at a time. */
const rightToLeftPieces =
  /[\p{Script=Arabic}\p{Script=Hebrew}\u0640\u200c\u200d]\p{M}*(?:[\p{Script=Arabic}\p{Script=Hebrew}\u0640\u200c\u200d]\p{M}*)*|.\p{M}*/gsu
/** Digits of a script whose letters the font engine turns round, but which are read from left to right. */
const leftToRightPieces = /[\u06f0-\u06f9]|[^\u06f0-\u06f9]+/gu

const mirrored = (piece: string) => {
  const [sign = ''] = piece
  return (bidi.getMirroredCharacter(sign) ?? sign) + piece.slice(sign.length)
}

/** Whether a paragraph begins at the right, by its first letter. */
export function openParagraph(text: string) {
  const embedding = bidi.getEmbeddingLevels(text)
  const { levels, paragraphs } = embedding
  return {
    isRightToLeft: ((paragraphs[0]?.level ?? 0) & 1) === 1,
    /** The pieces of a line of it, from left to right as they stand on paper (Unicode's Bidirectional Algorithm, L2 and L4). */
    line(start: number, end: number): string[] {
      if (end <= start) return []
      const order = bidi.getReorderedIndices(text, embedding, start, end - 1).slice(start, end)
      const pieces: string[] = []
      for (let at = 0; at < order.length;) {
        const first = order[at] ?? 0
        const step = ((levels[first] ?? 0) & 1) === 1 ? -1 : 1
        let last = at
        while (
          order[last + 1] === (order[last] ?? 0) + step &&
          ((levels[order[last + 1] ?? 0] ?? 0) & 1) === (step === -1 ? 1 : 0)
        )
          last++
        const other = order[last] ?? 0
        const logical = withoutDirections(text.slice(Math.min(first, other), Math.max(first, other) + 1))
        if (step === 1) pieces.push(...(logical.match(leftToRightPieces) ?? []))
        else pieces.push(...(logical.match(rightToLeftPieces) ?? []).toReversed().map(mirrored))
        at = last + 1
      }
      return pieces
    },
  }
}

import type { Span } from './sentences.ts'

const isQuestion = (text: string, span: Span) => /[?？]["'”“»)\s]*$/u.test(text.slice(span.start, span.end))

/** "Mixed." or "No. Nothing like that.": says little without the sentence after it. */
export function isFragment(text: string, span: Span): boolean {
  const own = text.slice(span.start, span.end)
  return !isQuestion(text, span) && own.split(/\s+/u).length <= 3
}

export const turnsAround = (text: string, span: Span) =>
  /^(?:but|aber|pero|mais|although|obwohl|aunque)(?!\p{L})/iu.test(text.slice(span.start, span.end))

const rating =
  /\d\s*(?:\/|of|von|de|sur|out of|out de)\s*\d|\d\s*(?:h|hours?|stunden?|horas?|heures?|std)(?!\p{L})|\d\s*%|:\s*\d+(?:[.,]\d+)?\s*\.?$/iu

/** "Mood 3 of 10." */
export function isRatingText(own: string): boolean {
  return rating.test(own)
}

export function isRating(text: string, span: Span): boolean {
  const own = text.slice(span.start, span.end)
  return isRatingText(own) && own.split(/\s+/u).length <= 6
}

/** Joins neighbors into one piece; a fragment at the end goes to the piece before it. */
export function joined(pieces: readonly Span[], together: (one: Span, other: Span) => boolean, text: string): Span[] {
  const found: Span[] = []
  let last: Span | undefined
  for (const piece of pieces) {
    const previous = found.at(-1)
    const fits =
      previous && last && piece.end - previous.start < 240 && !isQuestion(text, piece) && !isQuestion(text, last)
    if (fits && together(last ?? piece, piece)) found[found.length - 1] = { start: previous.start, end: piece.end }
    else found.push(piece)
    last = piece
  }
  return found
}

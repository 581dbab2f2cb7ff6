import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { type FindDanger, openDanger } from './danger/phrase-list.ts'
import { lineOf } from './lines.ts'
import type { Piece } from './read-source.ts'
import { partsOf, type Span } from './sentences.ts'

/** A name, a question or an answer that would make a passage longer than this is left out. */
const longest = 400

let opened: FindDanger | undefined

/**
 * Every sentence that has a phrase of the lists, word for word. All four lists are looked for in every text, because people change their language.
 */
export function safetyLines(pieces: readonly Piece[], find: FindDanger = (opened ??= openDanger())): AiLine[] {
  return pieces.flatMap((piece, at) => {
    const found = find(piece.text)
    if (!found) return []
    return [{ ...lineOf(piece.source, aroundOf(pieces, at, found)), danger: { by: 'list', kind: found.phrase.kind } }]
  })
}

const asks = ({ text }: Piece) => /[?？؟]["'”“»)\s]*$/u.test(text)

/**
 * What is shown of a piece: with the name of who speaks and the question before it, and a question with its answer, where that is no long way.
 * @param found where in the piece its words are; the whole of it
 */
export function aroundOf(pieces: readonly Piece[], at: number, found?: Span): Span {
  const piece = pieces[at]
  if (!piece) return { start: 0, end: 0 }
  // Of a sentence that never ends, the parts with the words.
  const [from, to] = found ? [piece.start + found.start, piece.start + found.end] : [piece.start, piece.end]
  const parts = partsOf(piece.source.text, piece).filter((part) => part.start < to && from < part.end)
  const [first, last] = [parts[0] ?? piece, parts.at(-1) ?? piece]
  let { start } = first
  let { end } = last
  if (piece.turn < 0 || start > piece.start || end < piece.end) return { start, end }
  const extend = (to: number, until: number) => {
    if (until - to <= longest) [start, end] = [to, until]
  }
  const opening = openingOf(pieces, at)
  if (opening >= 0) extend(pieces[opening]?.labelStart ?? start, end)
  const before = pieces[opening - 1]
  if (before?.source === piece.source && asks(before)) extend(before.labelStart, end)
  const next = pieces[at + 1]
  if (asks(piece) && next?.source === piece.source && next.turn === piece.turn + 1) extend(start, next.end)
  return { start, end }
}

/** The first sentence of what somebody says, if it is near and their name stands before it; otherwise -1. */
function openingOf(pieces: readonly Piece[], at: number): number {
  const end = pieces[at]?.end ?? 0
  let opening = at
  while (isSameTurn(pieces[opening - 1], pieces[at]) && end - (pieces[opening]?.start ?? 0) <= longest) opening--
  const first = pieces[opening]
  const isFirst = first !== undefined && !isSameTurn(pieces[opening - 1], first) && first.labelStart < first.start
  return isFirst ? opening : -1
}

const isSameTurn = (one: Piece | undefined, other: Piece | undefined) =>
  one !== undefined && one.source === other?.source && one.turn === other.turn

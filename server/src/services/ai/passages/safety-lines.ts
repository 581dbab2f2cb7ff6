import type { AiLine } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { type FindDanger, openDanger } from './danger/phrase-list.ts'
import { lineOf } from './lines.ts'
import type { Piece } from './read-source.ts'
import { partsOf, type Span } from './sentences.ts'

/** Answers and questions further from each other than this are shown apart. */
const longestPair = 600

let opened: FindDanger | undefined

/**
 * Every sentence that has a phrase of the lists, word for word. All four lists are looked for in every text, because people change their language. The
 * first sentence of a turn begins with the name of who speaks, and a question stands with its answer.
 */
export function safetyLines(pieces: readonly Piece[], find: FindDanger = (opened ??= openDanger())): AiLine[] {
  return pieces.flatMap((piece, at) => {
    const found = find(piece.text)
    return found ? [lineOf(piece.source, shown(pieces, at, found))] : []
  })
}

function shown(pieces: readonly Piece[], at: number, found: Span): Span {
  const piece = pieces[at]
  if (!piece) return found
  const next = pieces[at + 1]
  const asks = /[?？؟]["'”“»)\s]*$/u.test(piece.text)
  const isAnswered = asks && next?.source === piece.source && next.turn === piece.turn + 1
  if (isAnswered && next.end - piece.labelStart <= longestPair) return { start: piece.labelStart, end: next.end }
  // Of a sentence that never ends, the parts with the words.
  const [from, to] = [piece.start + found.start, piece.start + found.end]
  const parts = partsOf(piece.source.text, piece).filter((part) => part.start < to && from < part.end)
  const [first, last] = [parts[0] ?? piece, parts.at(-1) ?? piece]
  return { start: first.start === piece.start ? piece.labelStart : first.start, end: last.end }
}

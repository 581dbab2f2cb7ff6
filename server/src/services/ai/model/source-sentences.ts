import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { Passage } from '../engine.ts'
import { readSource } from '../passages/read-source.ts'
import { aroundOf } from '../passages/safety-lines.ts'
import { partsOf, type Span } from '../passages/sentences.ts'
import { continuesOrder, isOrder, isProse, link, markupOf, programLinesIn, quotedOrdersIn } from './foreign-text.ts'

/** The sentences of the sources in their order, very long ones in parts. */
export function sourceSentences(sources: readonly AiSource[]): Passage[] {
  return sources.flatMap((source) => {
    const { pieces, turns } = readSource(source)
    const cuts = [markupOf(source.text), quotedOrdersIn(source.text), programLinesIn(source.text)]
    const stretches = cuts.flat().toSorted((one, other) => one.start - other.start)
    let inOrders = false
    let cut = 0
    let spoken = { turn: -1, time: null as string | null }
    return pieces.flatMap((piece, at): Passage[] => {
      const { start, end, text, role, turn } = piece
      while (cut < stretches.length && (stretches[cut]?.end ?? 0) <= start) cut++
      const order = isOrder(text) || overlaps(stretches, cut, piece)
      inOrders = order || (inOrders && continuesOrder(text))
      const before = source.text.slice(pieces[at - 1]?.end ?? 0, piece.labelStart)
      const time = turn < 0 ? null : timeIn(before)
      spoken = { turn, time: time ?? (spoken.turn === turn ? spoken.time : null) }
      const said = {
        source: source.id,
        role,
        asks: /[?？؟]["'”“»)\s]*$/u.test(text),
        foreign: inOrders || link.test(text) || !isProse(text),
        speaker: turns?.[turn]?.speaker ?? null,
        time: spoken.time,
      }
      const parts = partsOf(source.text, piece)
      const around = parts.length === 1 ? aroundOf(pieces, at) : undefined
      return parts.map((part) => ({ ...said, ...part, around: around ?? part, asks: said.asks && part.end === end }))
    })
  })
}

/** A time of day, or since the beginning, in what stands between two sentences. */
const timeIn = (between: string) => /(?<!\d)(?:\d{1,3}:)?\d{1,2}:\d{2}(?!\d)/u.exec(between.slice(-200))?.[0] ?? null

/** Whether one of the stretches from `from` on shares characters with a span. */
function overlaps(stretches: readonly Span[], from: number, { start, end }: Span): boolean {
  for (let at = from; at < stretches.length && (stretches[at]?.start ?? end) < end; at++)
    if ((stretches[at]?.end ?? 0) > start) return true
  return false
}

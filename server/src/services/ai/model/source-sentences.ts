import type { AiSource } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import type { Passage } from '../engine.ts'
import { folded } from '../passages/folded.ts'
import { languageOf, languageOfSentence } from '../passages/language.ts'
import { type Piece, readSource } from '../passages/read-source.ts'
import type { Span } from '../passages/sentences.ts'
import { continuesOrder, isOrder, isProse, link, markupOf, programLinesIn, quotedOrdersIn } from './foreign-text.ts'
import { lexicons } from './lexicon/lexicon.ts'

/** The sentences of the sources with what the checks of a model's lines need to know of them. */
export function sourceSentences(sources: readonly AiSource[]): Passage[] {
  const language = languageOf(sources.map(({ text }) => text).join('\n'))
  return sources.flatMap((source) => {
    const { pieces } = readSource(source)
    const cuts = [markupOf(source.text), quotedOrdersIn(source.text), programLinesIn(source.text)]
    const stretches = cuts.flat().toSorted((one, other) => one.start - other.start)
    let inOrders = false
    let cut = 0
    return pieces.map((piece, at): Passage => {
      const { start, end, text, role } = piece
      while (cut < stretches.length && (stretches[cut]?.end ?? 0) <= start) cut++
      const order = isOrder(text) || overlaps(stretches, cut, piece)
      inOrders = order || (inOrders && continuesOrder(text))
      const foreign = inOrders || link.test(text) || !isProse(text)
      const asks = /[?？؟]["'”“»)\s]*$/u.test(text)
      return { source: source.id, start, end, role, asks, foreign, about: othersIn(pieces, at, language) }
    })
  })
}

/** Whether one of the stretches from `from` on shares characters with a span. */
function overlaps(stretches: readonly Span[], from: number, { start, end }: Span): boolean {
  for (let at = from; at < stretches.length && (stretches[at]?.start ?? end) < end; at++)
    if ((stretches[at]?.end ?? 0) > start) return true
  return false
}

const pronoun =
  /^(?:she|he|they|er|sie|el|ella|ellos|ellas|il|elle|ils|elles|ihr|ihm|le|la)(?![a-z0-9'-]| selbst| mism[oa]| himself| herself)/u
const farthest = 400

/** The words that say whom a sentence is about, if not the client: its own, or those of the sentence before if it says only "she". */
function othersIn(pieces: readonly Piece[], at: number, language: AiLanguage | null): string[] {
  const piece = pieces[at]
  if (!piece) return []
  const before = pieces[at - 1]
  const isNear = before?.source === piece.source && before.turn === piece.turn && piece.end - before.start <= farthest
  if (before && isNear && pronoun.test(folded(piece.text))) {
    const named = namedFirst(before, language)
    if (named.length > 0) return named
  }
  return namedFirst(piece, language)
}

const mine = new RegExp(
  String.raw`^[^a-z0-9]*(?:(?:and|und|y|et|but|aber|pero|mais|auch|also|auf|bei|mit|von|from|with|her|his|their|my|sein|seine|seinem|seiner|ihr|ihre|ihrem|ihrer|mein|meine|meinem|meiner|der|die|dem|den|su|sus|mi|mis|el|la|los|las|sa|son|ses|mon|ma|mes|leur|the|un|una|une|a|con|avec|de)\s+){0,3}`,
  'u',
)
/** "Frau Nissen" is no wife. */
const named = /^\P{L}*Frau \p{Lu}/u

/** The words with which a sentence begins that names someone of the client's life; none if it does not. */
function namedFirst({ text }: Piece, whole: AiLanguage | null): string[] {
  const language = languageOfSentence(text.slice(0, 1000), whole)
  if (language === null || named.test(text)) return []
  const plain = folded(text.slice(0, 200))
  const rest = plain.slice(mine.exec(plain)?.[0].length ?? 0)
  const first = /^[a-z'-]+(?: [a-z'-]+)?/u.exec(rest)?.[0] ?? ''
  const { people } = lexicons[language]
  const words = first.split(' ')
  const own = words.filter((word) => people(word))
  return own.length > 0 ? own : people(first) ? words : []
}

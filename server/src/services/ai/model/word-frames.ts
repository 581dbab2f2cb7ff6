import type { Word } from './line-words.ts'
import { push } from './word-places.ts'

type Places = readonly number[]
type IsOther = (id: number) => boolean

const mostPlaces = 8
const edge = -1

/**
 * Which words stand between which in the evidence, by their numbers, so that a word shows that has taken another one's place.
 * @param words those that carry meaning
 */
export function openFrames(words: readonly Word[], ids: ReadonlyMap<string, number>) {
  const idOf = (word: Word) => ids.get(word.plain) ?? edge
  const touching = new Map<string, number[]>()
  const between = new Map<string, number[]>()
  const pairBetween = new Map<string, [number, number][]>()
  const [behind, ahead] = [new Map<number, number[]>(), new Map<number, number[]>()]
  for (const [at, word] of words.entries()) {
    const idAt = (place: number) => {
      const other = words[place]
      return other?.sentence === word.sentence ? idOf(other) : edge
    }
    const id = idOf(word)
    const [before, after] = [idAt(at - 1), idAt(at + 1)]
    if (word.before !== '' || word.after !== '') push(touching, `${word.before} ${word.after}`, id)
    push(between, `${before} ${after}`, id)
    if (after !== edge) push(pairBetween, `${before} ${idAt(at + 2)}`, [id, after])
    if (before !== edge) push(behind, before, id)
    if (after !== edge) push(ahead, after, id)
  }
  const some = (places: Places | undefined) => (places?.length ? places.slice(0, mostPlaces) : [edge])
  const standsBetween = (one: number, other: number, isOther: IsOther) =>
    (one !== edge || other !== edge) &&
    (between.get(`${one} ${other}`)?.some(isOther) ||
      pairBetween.get(`${one} ${other}`)?.some((pair) => pair.every(isOther)))
  return {
    /** Whether another word touches the same two words. */
    hasOtherBetween: ({ before, after }: Word, isOther: IsOther): boolean =>
      touching.get(`${before} ${after}`)?.some(isOther) ?? false,

    /** Whether another word, or two, stand where these are the next words that carry meaning; or beside one of them, if the other is not there. */
    hasOtherAmong: (before: Places | undefined, after: Places | undefined, isOther: IsOther): boolean => {
      const [left, right] = [some(before), some(after)]
      return (
        left.some((one) => right.some((other) => standsBetween(one, other, isOther))) ||
        (right[0] === edge && left.some((one) => behind.get(one)?.some(isOther))) ||
        (left[0] === edge && right.some((one) => ahead.get(one)?.some(isOther)))
      )
    },

    /** Whether a word stands elsewhere in the evidence, and only other ones where the line has it. */
    standsElsewhere: (own: Places, before: Places, after: Places, isOther: IsOther): boolean => {
      const there = before
        .slice(0, mostPlaces)
        .flatMap((one) => after.slice(0, mostPlaces).flatMap((other) => between.get(`${one} ${other}`) ?? []))
      return there.length > 0 && there.every((id) => !own.includes(id) && isOther(id))
    },
  }
}

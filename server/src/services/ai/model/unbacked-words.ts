import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { folded } from '../passages/folded.ts'
import { isNumberWord } from './number-words.ts'
import { isLikelyNoun, type Word, wordsIn } from './line-words.ts'
import { placeFinder } from './word-places.ts'
import { isParticle } from './word-forms.ts'
import { openFrames } from './word-frames.ts'
import { wordListsOf } from './word-lists.ts'

/**
 * Compares the words of a line with its evidence, where each may stand in another form or as a close synonym or a more special word. `word` is the first one
 * that must stand there and does not, because it carries a finding or has taken the place of another one: "drinks vodka every evening" for "drinks tea every
 * evening". Of the words that carry meaning, `content` is their number, `backed` how many of them stand there, and `missing` the first that does not.
 * @param known words that may always stand there, such as the client's name
 */
export function unbackedWords(text: string, evidence: string, language: AiLanguage, known: string) {
  const lists = wordListsOf(language)
  const free = new Set(wordsIn(known).map(({ plain }) => plain))
  const carries = ({ plain }: Word) =>
    plain.length > 1 && !lists.isNeutral(plain) && !free.has(plain) && !isNumberWord(plain)
  const written = wordsIn(text)
  const line = written.filter(carries)
  const all = wordsIn(evidence)
  const ids = idsOf(all)
  const placesOf = placeFinder(ids, language)
  const frames = openFrames(all.filter(carries), ids)
  const particles = written.map(({ plain }) => plain).filter(isParticle)
  const places = line.map(({ plain }) => placesOf(plain, particles))
  const taken = new Set(places.flat())
  const isOther = (id: number) => !taken.has(id)
  const isMissing = (at: number) => places[at]?.length === 0 && !/\d/u.test(line[at]?.plain ?? '')
  const word = line.find((one, at) => {
    const before = line[at - 1]?.sentence === one.sentence ? places[at - 1] : undefined
    const after = line[at + 1]?.sentence === one.sentence ? places[at + 1] : undefined
    if (!isMissing(at)) return frames.standsElsewhere(places[at] ?? [], before ?? [], after ?? [], isOther)
    return (
      lists.isFinding(one.plain) ||
      frames.hasOtherBetween(one, isOther) ||
      (isLikelyNoun(one, language) && frames.hasOtherAmong(before, after, isOther))
    )
  })
  const missing = line.filter((_, at) => isMissing(at))
  return {
    word: word?.shown,
    content: line.length,
    backed: line.length - missing.length,
    missing: missing[0]?.shown,
    isBacked: (one: string) => placesOf(folded(one), []).length > 0,
  }
}

/** A number for each word that stands somewhere. */
function idsOf(words: readonly Word[]): Map<string, number> {
  const ids = new Map<string, number>()
  for (const { plain } of words) if (!ids.has(plain)) ids.set(plain, ids.size)
  return ids
}

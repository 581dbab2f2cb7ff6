import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { fileNames, readPhraseFile } from '../phrase-file.ts'
import { openPhraseGraph, type Place } from './phrase-graph.ts'

/**
 * Fields of words, one list for each in `fields/<language>.txt`. Where hints ask which words a sentence has, these ask how close they stand and in
 * which order, so that whole fields of everyday verbs can be listed.
 */
const fields = {
  named: 'Says it by itself.',
  selves: 'Reflexive pronouns.',
  wound: 'Injuring, as one does it to oneself.',
  body: 'Parts of the body.',
  blow: 'Injuring, as one does it to others.',
  before: 'Pronouns and auxiliaries that, before such a verb, say whom it met.',
  after: 'The same, after it.',
  people: 'People whom someone may harm.',
  kill: 'Killing.',
  death: 'Dying and being dead.',
  wish: 'Wishing, thinking, wondering, planning.',
  living: 'Living on, being there, waking up.',
  futile: 'Not wanting it, not being able to, seeing no sense in it.',
  life: 'Life, everything.',
  over: 'Ending, leaving, being finished with.',
  careless: 'Being indifferent to it.',
  peril: 'Something that runs into someone, an illness that takes them.',
  parting: 'Saying goodbye, giving away.',
  uncanny: 'In a way that frightens, as if forever.',
  rash: 'Something stupid.',
  maybe: 'If, might, afraid.',
  sex: 'Sex, kissing, undressing, pictures of it.',
  coerced: 'Forced, asleep, without wanting it.',
  adult: 'Adults who have power over someone, partners.',
  covert: 'What they do, without its name.',
  minor: 'Children, and people who are cared for.',
  deprived: 'Alone, hungry, wet, locked in.',
  owned: 'Phones, money, keys, friends, clothes.',
  dictate: 'Checking, taking away, forbidding, deciding.',
  lurk: 'Following, waiting for, turning up.',
  haunt: 'Where someone lives, works or goes.',
  weapon: 'Weapons, and what may become one.',
  carry: 'Having it close, taking it along.',
  means: 'Medicines, ropes, blades, gas.',
  ready: 'Collecting, hiding, counting, taking too much.',
  place: 'Rails, bridges, roofs, water.',
  pose: 'Standing, lying or sitting there, stepping, jumping.',
  vision: 'Images, urges, fantasies, fears.',
  snap: 'Losing control.',
  food: 'Eating.',
  penance: 'Punishing oneself, refusing, deserving.',
  degrade: 'Insulting, humiliating, shouting at.',
  search: 'Looking up, asking how.',
  lethal: 'Doses, heights, methods.',
} as const
type Field = keyof typeof fields

type Construction = { parts: readonly Field[]; within: number; inOrder: boolean }

const near = (within: number, ...parts: Field[]): Construction => ({ parts, within, inOrder: false })
const chain = (within: number, ...parts: Field[]): Construction => ({ parts, within, inOrder: true })

/** What fields say together, and within how many words from the first of the first to the last of the last. */
const constructions: readonly Construction[] = [
  near(9, 'named'),
  near(5, 'selves', 'wound'),
  near(7, 'selves', 'wound', 'body'),
  chain(3, 'before', 'blow'),
  chain(3, 'blow', 'after'),
  chain(5, 'blow', 'people'),
  near(7, 'kill', 'people'),
  chain(4, 'kill', 'after'),
  chain(4, 'before', 'kill'),
  near(9, 'wish', 'kill'),
  near(7, 'wish', 'death'),
  near(8, 'futile', 'living'),
  near(7, 'futile', 'life'),
  near(6, 'life', 'over'),
  near(10, 'careless', 'death'),
  near(10, 'careless', 'living'),
  near(14, 'careless', 'peril'),
  near(12, 'wish', 'peril'),
  near(14, 'parting', 'uncanny'),
  near(10, 'maybe', 'rash'),
  near(10, 'coerced', 'sex'),
  near(14, 'adult', 'covert'),
  near(12, 'minor', 'deprived'),
  near(9, 'dictate', 'owned'),
  near(14, 'lurk', 'haunt'),
  near(9, 'weapon', 'carry'),
  near(9, 'means', 'ready'),
  near(8, 'place', 'pose'),
  near(14, 'vision', 'kill'),
  near(14, 'vision', 'blow', 'people'),
  near(14, 'vision', 'wound', 'people'),
  near(14, 'snap', 'minor'),
  near(12, 'vision', 'snap'),
  near(14, 'food', 'penance'),
  near(9, 'degrade', 'after'),
  near(9, 'search', 'lethal'),
]

/** The lists of a language are read when a sentence in it first needs them. */
const open = new Map<AiLanguage, (plain: string) => Map<Field, Place[]>>()

function fieldsOf(language: AiLanguage) {
  const known = open.get(language)
  if (known) return known
  const file = new URL(`fields/${fileNames[language]}.txt`, import.meta.url)
  const read = openPhraseGraph<Field>(readPhraseFile(file, fields))
  open.set(language, read)
  return read
}

/** Whether words of a sentence stand so that it speaks of self-harm, harm to others or abuse. @param plain folded */
export function constructed(plain: string, language: AiLanguage): boolean {
  const found = fieldsOf(language)(plain)
  return constructions.some((one) => stands(one, found, language))
}

/** German verbs stand at the end, and French ones have more small words around them. */
const wider: Record<AiLanguage, number> = { en: 0, de: 3, es: 0, fr: 1 }

function stands(
  { parts, within, inOrder }: Construction,
  found: ReadonlyMap<Field, readonly Place[]>,
  language: AiLanguage,
): boolean {
  const widest = within + wider[language]
  const places = parts.map((part) => found.get(part) ?? [])
  if (places.some((some) => some.length === 0)) return false
  const from = (part: number, start: number, end: number): boolean => {
    const next = places[part]
    if (!next) return true
    return next.some((place) => {
      const [first, last] = [Math.min(start, place.start), Math.max(end, place.end)]
      const apart = inOrder ? place.start >= end : place.start >= end || place.end <= start || part === 0
      return (part === 0 || apart) && last - first <= widest && from(part + 1, first, last)
    })
  }
  return (places[0] ?? []).some((place) => from(1, place.start, place.end))
}

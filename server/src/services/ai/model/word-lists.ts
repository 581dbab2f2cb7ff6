import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { lexicons } from './lexicon/lexicon.ts'
import { topics } from './lexicon/word-list.ts'
import { folded } from '../passages/folded.ts'
import { fileNames, readPhraseFile } from './phrase-file.ts'
import { formsOf, isPerson } from './word-forms.ts'

const lists = {
  neutral: 'Words that say nothing about the client: who speaks, and what holds a sentence together.',
  same: 'One meaning a line: each word may stand for another one of its line.',
  general:
    'Words that may stand for any of the words after `<`, never the other way round. `@` names a topic of the lexicon.',
  finding: 'Words that no line may have without its evidence, beside those of the topics and people of the lexicon.',
} as const

/** Words by which other words are found. `*` stands for an ending, of a short word for a short one. */
class WordIndex {
  readonly #whole = new Map<string, number[]>()
  readonly #beginnings = new Map<string, number[]>()

  add(entry: string, id: number): void {
    const word = folded(entry)
    const isBeginning = word.endsWith('*')
    const index = isBeginning ? this.#beginnings : this.#whole
    const key = isBeginning ? word.slice(0, -1) : word
    index.set(key, [...(index.get(key) ?? []), id])
  }

  find(word: string): number[] {
    const found = [...(this.#whole.get(word) ?? [])]
    for (let length = Math.min(word.length, longestBeginning); length > 1; length--)
      if (word.length - length <= Math.min(length, longestEnding))
        found.push(...(this.#beginnings.get(word.slice(0, length)) ?? []))
    return found
  }
}
const longestBeginning = 20
const longestEnding = 5

/** What the lists of one language say of single words, which are folded. */
export type WordLists = {
  isNeutral: (word: string) => boolean
  isFinding: (word: string) => boolean
  isPerson: (word: string) => boolean
  formsOf: (word: string) => readonly string[]
  /** Words with one of these in common are synonyms. */
  synonymsOf: (word: string) => readonly string[]
  /** The same of a word as it stands there. */
  synonymsOfPart: (word: string) => readonly string[]
  /** A word that is general may stand for those that are special, with one of these in common. */
  generalOf: (word: string) => readonly string[]
  specialOf: (word: string) => readonly string[]
}

function readLists(language: AiLanguage): WordLists {
  const read = readPhraseFile(new URL(`./words/${fileNames[language]}.txt`, import.meta.url), lists)
  const neutral = indexOf(read.neutral)
  const finding = indexOf(read.finding)
  const same = new WordIndex()
  for (const [id, line] of read.same.split('\n').entries())
    for (const word of line.trim().split(/\s+/u)) same.add(word, id)
  const [general, special] = [new WordIndex(), new WordIndex()]
  const wantedTopics = new Map<string, number[]>()
  for (const [id, line] of read.general.split('\n').entries()) {
    const [before = '', after = ''] = line.split('<')
    for (const word of before.trim().split(/\s+/u)) general.add(word, id)
    for (const word of after.trim().split(/\s+/u))
      if (word.startsWith('@')) wantedTopics.set(word.slice(1), [...(wantedTopics.get(word.slice(1)) ?? []), id])
      else special.add(word, id)
  }
  const { people, visible, topics: ofTopics } = lexicons[language]
  const forms = cached((word) => formsOf(word, language))
  const found = (index: WordIndex, word: string) => forms(word).flatMap((form) => index.find(form))
  const topicsOf = cached((word) => topics.filter((topic) => ofTopics[topic](word)))
  const numbered = (ids: readonly number[]) => [...new Set(ids)].map(String)
  return {
    isNeutral: cached((word) => neutral.find(word).length > 0),
    isFinding: cached(
      (word) => people(word) || visible(word) || topicsOf(word).length > 0 || finding.find(word).length > 0,
    ),
    isPerson: cached((word) => people(word) || isPerson(word)),
    formsOf: forms,
    synonymsOf: cached((word) => numbered(found(same, word))),
    synonymsOfPart: (word) => numbered(same.find(word)),
    generalOf: cached((word) => numbered(found(general, word))),
    specialOf: cached((word) => {
      const ofTopic = topicsOf(word).flatMap((topic) => wantedTopics.get(topic) ?? [])
      return numbered([...found(special, word), ...ofTopic])
    }),
  }
}

function indexOf(list: string): WordIndex {
  const index = new WordIndex()
  for (const word of list.trim().split(/\s+/u)) index.add(word, 0)
  return index
}

const mostCached = 20_000

/** Texts repeat their words, and drafts theirs. */
function cached<Found>(find: (word: string) => Found): (word: string) => Found {
  const known = new Map<string, Found>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size > mostCached) known.clear()
    const found = find(word)
    known.set(word, found)
    return found
  }
}

const opened = new Map<AiLanguage, WordLists>()

/** The lists of a language, read when they are first needed. */
export function wordListsOf(language: AiLanguage): WordLists {
  const lists = opened.get(language) ?? readLists(language)
  opened.set(language, lists)
  return lists
}

import model from 'wink-eng-lite-web-model'
import winkNlp, { type ItemToken, type ItsFunction } from 'wink-nlp'
import { readWords, topics, type Topic } from './lexicon/word-list.ts'
import type { Unit } from './units.ts'
import { cosine, readWordVectors, type Vector } from './word-vectors.ts'

/** How close the three closest words of a topic must be on average. Below it, more passages got worse than better on the bench's tuning half. */
const close = 0.55
const nearest = 3
const content = new Set(['NOUN', 'VERB', 'ADJ'])

/** Finds the topics of an English sentence whose words the lexicon does not have: "eviction" is close to its words about events. */
export function openRelatedTopics(): (unit: Unit) => Topic[] {
  const { readDoc, its } = winkNlp(model, ['sbd', 'pos'])
  const vectorOf = readWordVectors()
  const english = readWords('en')
  const known = topics.map((topic): [Topic, Vector[]] => [
    topic,
    english[`topic ${topic}`]
      .split('\n')
      .map((word) => word.replace('*', ''))
      .filter((word) => /^[a-z]{4,}$/u.test(word))
      .flatMap((word) => vectorOf(word) ?? []),
  ])
  const found = new Map<string, Topic[]>()

  function topicsOf(word: string): Topic[] {
    const before = found.get(word)
    if (before) return before
    const vector = vectorOf(word)
    const own = vector ? known.filter(([, words]) => closeness(vector, words) >= close).map(([topic]) => topic) : []
    if (found.size > 20_000) found.clear()
    found.set(word, own)
    return own
  }

  return (unit) => {
    if (unit.language !== 'en') return []
    const words: string[] = []
    readDoc(unit.text)
      .tokens()
      .each((token: ItemToken) => {
        if (content.has(token.out(its.pos))) words.push(token.out(its.lemma as ItsFunction<string>))
      })
    return [...new Set(words.filter((word) => word.length > 3).flatMap(topicsOf))]
  }
}

function closeness(vector: Vector, words: readonly Vector[]): number {
  const best = words.map((word) => cosine(vector, word)).toSorted((one, other) => other - one)
  return best.slice(0, nearest).reduce((sum, one) => sum + one, 0) / nearest
}

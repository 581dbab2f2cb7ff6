import { lexicons } from './lexicon/lexicon.ts'
import { topics, type Topic } from './lexicon/word-list.ts'
import { folded } from './phrases.ts'

const shortestHead = 5
const shortestFirst = 3
const known = new Map<string, readonly Topic[]>()

/** What German compounds are about that no list has: "Trennungskonflikt" is a "Konflikt". The last part says what a compound is. */
export function topicsOfCompounds(text: string): Topic[] {
  const found = new Set<Topic>()
  for (const [noun] of text.matchAll(/(?<!\p{L})\p{Lu}\p{Ll}{7,}(?!\p{L})/gu))
    for (const topic of topicsOfNoun(folded(noun))) found.add(topic)
  return [...found]
}

function topicsOfNoun(noun: string): readonly Topic[] {
  const before = known.get(noun)
  if (before) return before
  let own: Topic[] = []
  for (let at = shortestFirst; at <= noun.length - shortestHead && own.length === 0; at++) {
    const head = noun.slice(at)
    own = topics.filter((topic) => lexicons.de.topics[topic](head))
  }
  if (known.size > 5000) known.clear()
  known.set(noun, own)
  return own
}

import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { phrases, type Phrases } from '../phrases.ts'
import { readWords, type Topic, topics, wordLists } from './word-list.ts'

type Compiled = Record<keyof typeof wordLists, Phrases> & { topics: Record<Topic, Phrases> }

function compiled(words: ReturnType<typeof readWords>): Compiled {
  const each = (names: readonly string[], prefix = '') =>
    Object.fromEntries(names.map((name) => [name, phrases(words[`${prefix}${name}` as keyof typeof words])]))
  return { ...each(Object.keys(wordLists)), topics: each(topics, 'topic ') } as Compiled
}

export const lexicons: Record<AiLanguage, Compiled> = {
  en: compiled(readWords('english')),
  de: compiled(readWords('german')),
  es: compiled(readWords('spanish')),
  fr: compiled(readWords('french')),
}

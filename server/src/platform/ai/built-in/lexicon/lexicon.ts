import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { phrases, type Phrases } from '../phrases.ts'
import type { Topic, WordList } from './word-list.ts'
import { german } from './german.ts'
import { english } from './english.ts'
import { spanish } from './spanish.ts'
import { french } from './french.ts'

type Compiled = {
  [Key in keyof Omit<WordList, 'topics'>]: Phrases
} & { topics: Record<Topic, Phrases> }

function compiled(list: WordList): Compiled {
  const { topics: lists, ...rest } = list
  const each = (given: Record<string, string>) =>
    Object.fromEntries(Object.entries(given).map(([name, words]) => [name, phrases(words)]))
  return { ...each(rest), topics: each(lists) } as Compiled
}

export const lexicons: Record<AiLanguage, Compiled> = {
  en: compiled(english),
  de: compiled(german),
  es: compiled(spanish),
  fr: compiled(french),
}

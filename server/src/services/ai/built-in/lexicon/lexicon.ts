import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { withFigures } from '../numbers.ts'
import { phrases, type Phrases } from '../phrases.ts'
import { readWords, type Topic, topics, wordLists } from './word-list.ts'

type Compiled = Record<keyof typeof wordLists, Phrases> & { topics: Record<Topic, Phrases> }

function compiled(words: ReturnType<typeof readWords>, language: AiLanguage): Compiled {
  let last = ''
  let counted = ''
  // A sentence is compared with many lists in turn.
  const figures = (text: string) => {
    if (text !== last) [last, counted] = [text, withFigures(text, language)]
    return counted
  }
  const either = (has: Phrases): Phrases => {
    return (text) => has(text) || (figures(text) !== text && has(figures(text)))
  }
  const each = (names: readonly string[], prefix = '') =>
    Object.fromEntries(names.map((name) => [name, either(phrases(words[`${prefix}${name}` as keyof typeof words]))]))
  return { ...each(Object.keys(wordLists)), topics: each(topics, 'topic ') } as Compiled
}

const opened = new Map<AiLanguage, Compiled>()

function lexiconOf(language: AiLanguage): Compiled {
  let lexicon = opened.get(language)
  if (!lexicon) opened.set(language, (lexicon = compiled(readWords(language), language)))
  return lexicon
}

/** Each language is read when a text in it first needs it: a server without a model needs none outside its worker. */
export const lexicons: Record<AiLanguage, Compiled> = {
  get en() {
    return lexiconOf('en')
  },
  get de() {
    return lexiconOf('de')
  },
  get es() {
    return lexiconOf('es')
  },
  get fr() {
    return lexiconOf('fr')
  },
}

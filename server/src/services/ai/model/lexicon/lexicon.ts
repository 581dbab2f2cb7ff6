import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { phrases, type Phrases } from '../phrases.ts'
import { readWords, type Topic, topics } from './word-list.ts'

type Compiled = { people: Phrases; visible: Phrases; topics: Record<Topic, Phrases> }

function compiled(words: ReturnType<typeof readWords>): Compiled {
  return {
    people: phrases(words.people),
    visible: phrases(words.visible),
    topics: Object.fromEntries(topics.map((topic) => [topic, phrases(words[`topic ${topic}`])])) as Compiled['topics'],
  }
}

const opened = new Map<AiLanguage, Compiled>()

function lexiconOf(language: AiLanguage): Compiled {
  let lexicon = opened.get(language)
  if (!lexicon) opened.set(language, (lexicon = compiled(readWords(language))))
  return lexicon
}

/** Each language is read when a text in it first needs it: a server without a model needs none. */
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

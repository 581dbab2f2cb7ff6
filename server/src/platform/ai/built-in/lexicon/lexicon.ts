import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { phrases, type Phrases } from '../phrases.ts'
import { german } from './german.ts'
import { english } from './english.ts'
import { spanish } from './spanish.ts'
import { french } from './french.ts'

/** What sentences of a note are about. */
export const topics = [
  'mood',
  'symptom',
  'sleep',
  'body',
  'substance',
  'medication',
  'trauma',
  'event',
  'relation',
  'work',
  'coping',
  'scale',
  'diagnosis',
  'goal',
] as const
export type Topic = (typeof topics)[number]

/** Words and phrases of one language, in the form that {@link phrases} reads. */
export type WordList = {
  topics: Record<Topic, string>
  /** What a therapist sees or hears in the session: enough by itself. */
  observed: string
  /** Appearance and behavior that may also be told of another time. */
  visible: string
  /** Places a statement in the session. */
  inSession: string
  /** Places a statement outside of it: habits, reports, other times. */
  elsewhere: string
  /** Something was agreed, set or is to come. */
  planned: string
  /** A verb or form that announces something. */
  announced: string
  /** A time to come. */
  soon: string
  /** How often something is done. */
  often: string
  /** Someone told it. */
  reported: string
  /** A wish, a possibility, something put off: not agreed. */
  wished: string
  /** Something over. */
  past: string
  /** Other people. */
  people: string
  better: string
  worse: string
  realized: string
  /** About the meeting itself. */
  formal: string
  /** Refuses a proposal. */
  refused: string
  accepted: string
  /** Begins a sentence about whoever was named before. */
  pronoun: string
}

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
export type Lexicon = Compiled

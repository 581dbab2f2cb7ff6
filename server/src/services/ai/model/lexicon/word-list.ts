import type { AiLanguage } from '@openhour/shared/features/ai/ai.rules.ts'
import { fileNames, readPhraseFile } from '../phrase-file.ts'

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

/** The lists of `<language>.txt` beside those of the topics. */
const wordLists = {
  observed: 'What a therapist sees or hears in the session: enough by itself.',
  visible: 'Appearance and behavior that may also be told of another time.',
  inSession: 'Places a statement in the session.',
  elsewhere: 'Places a statement outside of it: habits, reports, other times.',
  planned: 'Something was agreed, set or is to come.',
  announced: 'A verb or form that announces something.',
  soon: 'A time to come.',
  often: 'How often something is done.',
  reported: 'Someone told it.',
  wished: 'A wish, a possibility, something put off: not agreed.',
  past: 'Something over.',
  people: 'Other people.',
  better: 'Something is better.',
  worse: 'Something is worse, or hard.',
  realized: 'Someone understood something.',
  formal: 'About the meeting itself.',
  refused: 'Refuses a proposal.',
  accepted: 'Accepts a proposal.',
  pronoun: 'Begins a sentence about whoever was named before.',
} as const

type ListName = keyof typeof wordLists | `topic ${Topic}`
const topicLists = Object.fromEntries(topics.map((topic) => [`topic ${topic}`, topic])) as Record<
  `topic ${Topic}`,
  string
>
const lists = { ...wordLists, ...topicLists }

/** The words and phrases of one language, in the form that `phraseSource` reads. */
export function readWords(language: AiLanguage): Record<ListName, string> {
  return readPhraseFile(new URL(`${fileNames[language]}.txt`, import.meta.url), lists)
}

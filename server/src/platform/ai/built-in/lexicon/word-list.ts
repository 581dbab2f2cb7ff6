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

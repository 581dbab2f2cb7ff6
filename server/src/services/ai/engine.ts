import type { AiSource, ReportSections, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { SpeakerFigures } from '@openhour/shared/features/ai/session-figures.contract.ts'
import type { AiLanguage, LeftOut, NotDone } from '@openhour/shared/features/ai/ai.rules.ts'

/** `address` is a postal one, in lines. `number` is any number but a phone's by which somebody is known. */
export type IdentifierKind = 'email' | 'phone' | 'birth-date' | 'number' | 'address'
export type Identifier = { kind: IdentifierKind; value: string }

export type { AiSource }

/** What an engine is asked for. All sources are of one client. */
export type AiWork<Kind extends 'session' | 'report' = 'session' | 'report'> = {
  kind: Kind
  sources: readonly AiSource[]
  /** Of a session: the headings of the practice's own templates, below which the writer may have put something. */
  headings?: readonly string[] | undefined
  /** Asks for the sentences of the sources, by which the lines of a model are checked. */
  withSentences?: boolean
  /** Names by which the sources may call the two. Never sent to a model. */
  clientNames: readonly string[]
  therapistNames: readonly string[]
  /** The names of the client's contacts. Never sent to a model. */
  contactNames?: readonly string[]
  /** Addresses, numbers and the date of birth in the records of client and contacts. Never sent to a model. */
  identifiers?: readonly Identifier[]
  /** Names of the practice's other clients. Never sent to a model; a line of a model that has one is dropped. */
  otherNames?: readonly string[]
}

/** `sections` has the fields of SessionSections or ReportSections, all of them; what nobody said is an empty list. */
export type AiResult<Kind extends 'session' | 'report' = 'session' | 'report'> = {
  sections: Kind extends 'session' ? SessionSections : ReportSections
  /** Null if it was not recognized. */
  language: AiLanguage | null
  notDone: NotDone[]
  /** Of the lines of a model. */
  leftOut?: LeftOut[]
  /** How much each person speaks in a transcript that names them: counted, also for a model. */
  speech?: SpeakerFigures[] | undefined
  /** If they were asked for. */
  passages?: Passage[]
}

/** A sentence of a source, as a model is shown it and as its lines are checked. */
export type Passage = {
  source: string
  start: number
  end: number
  /** What the heading above it says of it; null without one. */
  role: 'marked' | 'observed' | 'planned' | null
  /** It is a question. */
  asks: boolean
  /** An order to a program, a link or markup. */
  foreign: boolean
  /** As the text names them; null where it does not say. */
  speaker: string | null
  /** As the text has it; null where it has none. */
  time: string | null
  /** With the name of the speaker and the question before it, as words to look at are shown. */
  around: { start: number; end: number }
}

export type AiCall = {
  /** Ends the work at once. */
  signal: AbortSignal
  /** @param percent 0 to 100 @param stage in plain words, for the person who waits */
  onProgress?: (percent: number, stage: string) => void
}

/**
 * Writes drafts. Passages quotes and counts; a model writes, and its lines are checked against the sources before anyone sees them.
 * @throws AiFault
 */
export type Engine = {
  write<Kind extends 'session' | 'report'>(work: AiWork<Kind>, call: AiCall): Promise<AiResult<Kind>>
  stop(): Promise<void>
}

/**
 * Why an engine gave no result. `untrusted`: the certificate of the model's server is not valid, so nothing left. `nonsense`: the model's answer could not
 * be used.
 */
export const aiProblems = [
  'unreachable',
  'untrusted',
  'slow',
  'quota',
  'refused',
  'broken-off',
  'nonsense',
  'cancelled',
  'busy',
] as const
export type AiProblem = (typeof aiProblems)[number]

export class AiFault extends Error {
  readonly problem: AiProblem
  /** What the operator needs to know beyond it, such as a status or the code of an error. Nothing that was sent or answered. */
  readonly detail: string | undefined
  constructor(problem: AiProblem, { detail, ...options }: ErrorOptions & { detail?: string | undefined } = {}) {
    super(`AI: ${problem}`, options)
    this.name = 'AiFault'
    this.problem = problem
    this.detail = detail
  }
}

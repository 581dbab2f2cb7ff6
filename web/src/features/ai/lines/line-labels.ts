import type {
  AiDoubt,
  AiLine,
  AiSource,
  AiSourceKind,
  AiSupport,
  DangerKind,
} from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { CircleHelp, type LucideIcon, PenLine, Quote, Search, Sigma } from 'lucide-react'
import { type Asked, askedPassage, spokenPassage } from '@openhour/shared/features/ai/speakers.rules.ts'
import { formatDay } from '../../../lib/time/format.ts'

/** How the support of a line is shown. */
export const supports: Record<AiSupport, { label: string; icon: LucideIcon }> = {
  extract: {
    label: 'Word for word',
    icon: Quote,
  },
  figure: { label: 'Counted', icon: Sigma },
  supported: {
    label: 'Supported by the source',
    icon: Search,
  },
  unsupported: {
    label: 'No support found',
    icon: CircleHelp,
  },
  own: { label: 'Your words', icon: PenLine },
}

/** Why a line is marked, for the therapist who has to decide about it, where it names no word. */
const doubts: Record<AiDoubt, string> = {
  quotation: 'It quotes words that are not in its sentences.',
  number: 'It has a number or a day that is not in its sentences.',
  dose: 'It has a dose or a unit that is not in its sentences.',
  name: 'It has a name that is not in its sentences.',
  denial: 'It says that your client denied something, and its sentences don’t say so.',
  negation: 'A “not” was added or left out.',
  direction: 'It says better, worse, more, less or the like, and its sentences don’t.',
  'no-observation': 'Its sentences describe nothing that you observed.',
  'no-action': 'Its sentences don’t say what was agreed or planned.',
  'nothing-said': 'Its sentences say nothing about your client.',
  'not-said': 'On a second reading, its sentences don’t say this.',
  'partly-said': 'On a second reading, its sentences say only part of this.',
}

/** The same where the line says what it is about. */
const namingDoubts: Partial<Record<AiDoubt, (words: string) => string>> = {
  quotation: (words) => `It quotes “${words}”, and its sentences don’t say that.`,
  number: (words) => `“${words}” is not in its sentences.`,
  dose: (words) => `The dose or unit “${words}” is not in its sentences.`,
  name: (words) => `The name “${words}” is not in its sentences.`,
  direction: (words) => `It says “${words}”, and its sentences don’t.`,
}

/** Why a line is unsupported. Lines that were drafted earlier may not name a word, or no doubt at all. */
export function doubtText({ doubt, doubted }: Pick<AiLine, 'doubt' | 'doubted'>): string | undefined {
  if (doubt === undefined) return undefined
  return doubted === undefined ? doubts[doubt] : (namingDoubts[doubt]?.(doubted) ?? doubts[doubt])
}

const sourceNames: Record<AiSourceKind, string> = {
  note: 'Your note',
  transcript: 'Transcript',
  session: 'Session',
  'clinical-note': 'Clinical note',
  'wellness-record': 'Wellness record',
  'self-care-task': 'Self-care task',
}

/** 'Clinical note of 21 Apr 2026'. */
export function sourceTitle({ kind, date }: Pick<AiSource, 'kind' | 'date'>): string {
  return date === null ? sourceNames[kind] : `${sourceNames[kind]} of ${formatDay(date)}`
}

/** The record that a line comes from: 'Clinical note of 21 Apr 2026'. Undefined for what was entered for this draft. */
export function recordOf({ evidence }: AiLine, sources: readonly AiSource[]): string | undefined {
  const source = sources.find(({ id }) => id === evidence[0]?.source)
  return source && source.date !== null ? sourceTitle(source) : undefined
}

/** Who says a line that quotes a transcript, and the question that it answers; undefined for other lines. */
export function spokenIn(
  { support, evidence }: AiLine,
  sources: readonly AiSource[],
  asked: boolean,
): Asked | undefined {
  const [place] = evidence
  if (support !== 'extract' || place?.source !== 'transcript') return undefined
  const text = sources.find(({ id }) => id === place.source)?.text
  return asked ? askedPassage(place, text) : { question: null, passage: spokenPassage(place, text) }
}

const dangerNames: Record<DangerKind, string> = {
  'self-harm': 'self-harm',
  'harm to others': 'harm to others',
  'violence and abuse': 'violence or abuse',
  'child or dependant': 'a child or dependant at risk',
}
const markers = { list: 'the list', model: 'the model', both: 'the list and the model' }

/** How a line is backed; of words to look at, who marked them, and what the list says that they are about. */
export function backingOf({ support, danger }: AiLine): string {
  const { label } = supports[support]
  if (!danger) return label
  const about = danger.kind === null ? '' : ` as ${dangerNames[danger.kind]}`
  return `${label} · Marked by ${markers[danger.by]}${about}`
}

export const safetyAbout =
  'Quoted word for word, so that you read them first. This is not a risk assessment. Your client may have said more than is listed here.'
export const noSafety =
  'No passage about self-harm, harm to others or abuse was found. This is not a risk assessment: read the text yourself.'

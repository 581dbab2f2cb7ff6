import type { AiProblem } from '../../services/ai/engine.ts'
import { type AiDraftKind, type AiEngine, aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { Refusal, refusedField } from '../../platform/refusal.ts'

/** `fault`: the product failed. `consent`: the consent does not hold, so nothing left. `not-shown`: nobody looked at what would leave. */
export type DraftProblem = AiProblem | 'fault' | 'consent' | 'empty' | 'unreadable' | 'not-shown'

const happened: Record<DraftProblem, string> = {
  unreachable: 'The AI model’s server did not answer.',
  untrusted: 'The AI model’s server could not prove who it is, so nothing was sent.',
  slow: 'The AI model took too long.',
  quota: 'The AI model’s server refused the request because its limit is used up.',
  refused: 'The AI model’s server refused the request.',
  'broken-off': 'The AI model failed before its answer was complete.',
  nonsense: 'The AI model’s answers could not be used.',
  cancelled: 'The draft was stopped.',
  busy: 'The AI model is busy.',
  fault: 'The draft could not be written because of a fault in Openhour.',
  consent: 'The client’s consent does not hold, so nothing more was sent.',
  empty: 'Nobody speaks in this recording.',
  'not-shown': 'The record changed after you looked at what leaves, so nothing was sent.',
  unreadable: 'This recording could not be read: it is no WAV file of 16 kHz, 16 bit and one channel.',
}
const next: Record<DraftProblem, string> = {
  unreachable: 'Try again later',
  untrusted: 'Ask whoever runs this installation to check its certificate',
  slow: 'Try again',
  quota: 'Try again later',
  refused: 'Ask whoever runs this installation to check its key and settings',
  'broken-off': 'Try again',
  nonsense: 'Try again',
  cancelled: 'Start again',
  busy: 'Try again in a few minutes',
  fault: 'Try again',
  consent: 'Record the consent first',
  empty: 'Upload another recording',
  'not-shown': 'Start again and look at what leaves',
  unreadable: 'Upload another recording',
}

/** Passages has its own problems: nobody's server and no key. */
const ofPassages: Partial<Record<DraftProblem, [happened: string, next: string]>> = {
  slow: ['This text takes Passages too long.', 'Try again with a shorter text'],
  'broken-off': ['Passages failed.', next['broken-off']],
  busy: ['The server is too busy to read this text.', next.busy],
  consent: ['The client’s consent does not hold, so nothing was written.', next.consent],
}

/** What happened, what is safe, and what to do. */
function wordsOf(problem: DraftProblem, kind: AiDraftKind, engine: AiEngine | null): string {
  if (kind === 'transcription')
    return `${happened[problem].replace('AI model’s server', 'server for speech to text').replace('The AI model’s', 'Its').replace('The AI model', 'Speech to text')} The recording was deleted here, and your own copy is not affected. ${next[problem]}, or paste a transcript.`
  const safe = kind === 'session' ? 'Your text is still here.' : 'Your records are not affected.'
  if (engine === 'passages') {
    const [what, then] = ofPassages[problem] ?? [happened.fault, next.fault]
    return `${what} ${safe} ${then}.`
  }
  return `${happened[problem]} ${safe} ${next[problem]}${problem === 'fault' ? '' : ', or use Passages'}.`
}

/** A draft as shown: with its problem in words. */
export function worded<D extends { problem: string | null; kind: AiDraftKind; engine: AiEngine | null }>(draft: D): D {
  const { problem, kind, engine } = draft
  return problem === null
    ? draft
    : { ...draft, problem: wordsOf(problem in happened ? (problem as DraftProblem) : 'fault', kind, engine) }
}

export const consentMissing = {
  'ai-summaries':
    'Your client’s consent to AI summaries is not recorded, so nothing was started and nothing was sent. Record it under Consents, or use Passages with your own notes.',
  'ai-weekly-reports':
    'Your client’s consent to AI weekly reports is not recorded, so nothing was started and nothing was sent. Record it under Consents, or use Passages.',
} as const
export const noModel =
  'No AI model is connected to this installation, so nothing was started. Choose Passages; your text is still here.'

const conflict = (detail: string) => () => new Refusal('not-possible-now', detail)

/** Refusals of the database when a draft is changed, kept or discarded, for `refusing`. */
export const keepingRefusals = {
  'draft-missing': () => new Refusal('not-found', aiTexts.draftNotFound),
  'draft-settled': conflict('This draft was already saved or discarded. Nothing was changed.'),
  'draft-ended': conflict('This draft has already ended. Nothing was changed.'),
  'draft-not-ready': conflict(aiTexts.generateFirst),
  'draft-sources-gone': conflict(aiTexts.sourcesGone),
  'draft-unsupported': conflict(aiTexts.unresolved),
  'draft-evidence': () => refusedField('sections', foreignEvidence),
  'version-conflict': () => new Refusal('version-conflict', aiTexts.changedElsewhere),
}

export const foreignEvidence = 'A line names a place that is not in the sources of this draft. Nothing was saved.'

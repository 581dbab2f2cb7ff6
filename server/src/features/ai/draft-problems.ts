import type { AiProblem } from '../../platform/ai/engine.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import { Refusal, refusedField } from '../../platform/refusal.ts'

/** `fault`: the product failed. `consent`: the consent does not hold, so nothing left. */
export type DraftProblem = AiProblem | 'fault' | 'consent' | 'empty'

const safe = 'Your text is still here.'

const words: Record<DraftProblem, string> = {
  unreachable: `The AI model's server did not answer. ${safe} Try again later, or use the built-in engine.`,
  slow: `The AI model took too long. ${safe} Try again, or use the built-in engine.`,
  quota: `The AI model's server refused the request because its limit is used up. ${safe} Try again later, or use the built-in engine.`,
  refused: `The AI model's server refused the request. ${safe} Ask whoever runs this installation to check its key and settings, or use the built-in engine.`,
  'broken-off': `The AI model's server failed before its answer was complete. ${safe} Try again, or use the built-in engine.`,
  nonsense: `The AI model's answers could not be used. ${safe} Try again, or use the built-in engine.`,
  cancelled: `The draft was stopped. ${safe} You can start again.`,
  busy: `The AI model is busy. ${safe} Try again in a few minutes, or use the built-in engine.`,
  fault: `The draft could not be written because of a fault in Openhour. ${safe} Try again.`,
  consent: `The client's consent does not hold, so nothing was sent. ${safe} Record the consent first, or use the built-in engine with your own notes.`,
  empty: `There was nothing to write about. ${safe} Add notes or records first.`,
}

/** A draft as shown: with its problem in words. */
export function worded<D extends { problem: string | null }>(draft: D): D {
  return { ...draft, problem: draft.problem === null ? null : (words[draft.problem as DraftProblem] ?? words.fault) }
}

export const consentMissing = {
  session:
    'Your client’s consent to AI summaries is not recorded, so nothing was started and nothing was sent. Record it under Consents, or use the built-in engine with your own notes.',
  report:
    'Your client’s consent to AI weekly reports is not recorded, so nothing was started and nothing was sent. Record it under Consents, or use the built-in engine.',
} as const
export const noModel =
  'No AI model is connected to this installation, so nothing was started. Choose the built-in engine; your text is still here.'

const conflict = (detail: string) => () => new Refusal('not-possible-now', detail)

/** Refusals of the database when a draft is changed, kept or discarded, for `refusing`. */
export const keepingRefusals = {
  'draft-missing': () => new Refusal('not-found', aiTexts.draftNotFound),
  'draft-settled': conflict('This draft was already saved or discarded. Nothing was changed.'),
  'draft-ended': conflict('This draft has already ended. Nothing was changed.'),
  'draft-not-ready': conflict(aiTexts.generateFirst),
  'draft-sources-gone': conflict(
    'This draft is older than 30 days, so its sources were deleted and it can’t be saved. Generate it again.',
  ),
  'draft-unsupported': conflict(aiTexts.unresolved),
  'draft-evidence': () => refusedField('sections', foreignEvidence),
  'version-conflict': () => new Refusal('version-conflict', aiTexts.changedElsewhere),
}

export const foreignEvidence = 'A line names a place that is not in the sources of this draft. Nothing was saved.'

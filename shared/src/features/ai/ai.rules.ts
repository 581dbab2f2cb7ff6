/** Characters of a line and of a quoted passage, lines of a section, and places that back one line. */
export const maxLineText = 4000
export const maxQuote = 4000
export const maxLines = 60
export const maxEvidence = 20
/** Characters of the words for which a line is doubted. */
export const maxDoubted = 120

/** Characters of a session's notes and of its transcript. */
export const maxNotes = 200_000
export const maxTranscript = 200_000

/** Defaults of the session note form, as specified: minutes, and of the preview in the list. */
export const defaultDuration = 60
export const previewPoints = 3
export const previewPointLength = 30

/** The languages whose headings and words about danger are known. */
export const aiLanguages = ['en', 'de', 'es', 'fr'] as const
export type AiLanguage = (typeof aiLanguages)[number]

/** What an engine did not do. Shown with the result, so that nobody takes silence for absence. */
export const notDoneTexts = {
  'not-summarized': 'No model is connected, so nothing was summarized.',
  'no-model-used': 'No model was used, so nothing was summarized.',
  'nothing-marked':
    'The note has no known headings, such as Subjective or Plan, so only numbers and words to look at are shown.',
  'nothing-found': 'There is nothing to show: no known headings, no numbers and no words to look at.',
  'speakers-unknown': 'The transcript doesn’t say who is speaking, so no line names a speaker.',
  'language-unknown':
    'The language of the text was not recognized; headings and words to look at are known in English, German, French and Spanish.',
  'lines-cut': `A section shows its first ${maxLines} lines; the rest is only in the text.`,
  cut: 'The text is longer than the limit, so only its first part was used, except for words to look at.',
  'answer-cut': 'The model’s answer broke off, so the draft has only what came before.',
  'no-labels':
    'The model didn’t say what each sentence is, so only known headings and the list tell observations, agreements and words to look at.',
  'no-second-reading':
    'No second reading was made: the model didn’t answer whether the sentences say what the lines say. Only numbers, doses, dates, names and “not” were compared.',
  'second-reading-cut':
    'The second reading broke off before the last line: in some lines only numbers, doses, dates, names and “not” were compared.',
} as const
export type NotDone = keyof typeof notDoneTexts

/** Why a line of a model is not in its draft, as said after “because”. */
export const leftOutTexts = {
  'no-sentence': 'named no sentence of the text',
  'unknown-sentence': 'named a sentence that doesn’t exist',
  instructions: 'rested on a link, on program code or on instructions to a program',
  link: 'had a link or program code',
  'other-client': 'named another client',
  'no-words': 'had no words',
  twice: 'said the same as another line',
  'too-many': 'came after the last line that a section holds',
  unreadable: 'could not be read',
} as const
export type LeftOut = { reason: keyof typeof leftOutTexts; count: number }

/** “3 lines were left out, because 2 named no sentence of the text and 1 had a link or program code.” Undefined if none were. */
export function leftOutText(leftOut: readonly LeftOut[]): string | undefined {
  const all = leftOut.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return undefined
  const [only, ...others] = leftOut
  const reasons = leftOut.map(({ reason, count }) => `${count} ${leftOutTexts[reason]}`)
  const because =
    others.length === 0 && only
      ? `${all === 1 ? 'it' : 'they'} ${leftOutTexts[only.reason]}`
      : `${reasons.slice(0, -1).join(', ')} and ${reasons.at(-1)}`
  return `${all} ${all === 1 ? 'line was' : 'lines were'} left out, because ${because}.`
}

/** Passages, or the model that the operator connected. */
export const aiEngines = ['passages', 'model'] as const
export type AiEngine = (typeof aiEngines)[number]

/** What a draft becomes: a session note, a weekly report, or the text of a recording. */
export const aiDraftKinds = ['session', 'report', 'transcription'] as const
export type AiDraftKind = (typeof aiDraftKinds)[number]

/** The kinds that a therapist reviews and keeps. A transcription only fills in a form. */
export const aiReviewKinds = ['session', 'report'] as const satisfies readonly AiDraftKind[]

export const aiDraftStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const

/** The direction of a week, as specified. */
export const overallTrends = ['improving', 'stable', 'declining'] as const
export type OverallTrend = (typeof overallTrends)[number]

export const aiTexts = {
  draftNotFound: 'This AI draft was not found.',
  noteNotFound: 'This session note was not found.',
  reportNotFound: 'This AI weekly report was not found.',
  notesRequired: 'Please enter session notes before generating a summary',
  generateFirst: 'Please generate a summary before saving',
  unresolved: 'Some lines have no support in the sources. Remove, change or confirm each of them before saving.',
  sourcesGone:
    'This draft is older than 30 days, so its sources were deleted and it can’t be saved. Generate it again.',
  extractLabel: 'Passages of your text (no AI model connected)',
  /** Where a model may be connected, now or later. */
  keptExtractLabel: 'Passages of your text (no AI model used)',
  /** What is replaced before a text leaves for a model, and what is not. */
  replaced:
    'Names, email addresses, phone numbers and dates of birth in the records of your client and their contacts are replaced before sending, and so are other email addresses, phone numbers, account numbers, long numbers and postcodes.',
  notReplaced: 'Nicknames, other people’s names, streets, places and everything else are sent as written.',
  changedElsewhere: 'This draft was changed in another tab. Nothing was overwritten.',
} as const

/** The consent that a draft needs before a model works on it, or before the weekly job writes it. */
export function consentFor(kind: AiDraftKind): 'ai-summaries' | 'ai-weekly-reports' {
  return kind === 'report' ? 'ai-weekly-reports' : 'ai-summaries'
}

/** The therapist's own note, read by Passages at the therapist's request, needs no consent; everything else does. */
export function needsConsent(draft: {
  kind: AiDraftKind
  engine: AiEngine
  byJob: boolean
  withTranscript: boolean
}): boolean {
  return draft.engine === 'model' || draft.byJob || draft.withTranscript || draft.kind === 'transcription'
}

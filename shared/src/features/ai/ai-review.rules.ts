import type { AiDraftKind } from './ai.rules.ts'

/** The page that lists everything of AI across clients. */
export const aiReviewPath = '/app/ai-summary'

/** What the page shows: three states of drafts that are neither kept nor discarded, and what was kept. */
export const aiReviewFilters = ['review', 'progress', 'failed', 'notes', 'reports'] as const
export type AiReviewFilter = (typeof aiReviewFilters)[number]

export const aiKindNames: Record<AiDraftKind, string> = {
  session: 'Session note',
  report: 'Weekly report',
  transcription: 'Transcription',
}

/** Rows of a page, and the lines and characters of each that are shown in a row. */
export const aiReviewPerPage = 20
export const shownLines = 2
export const shownLineLength = 240

/** The consents that AI needs. */
export const aiConsentPurposes = ['ai-summaries', 'ai-weekly-reports'] as const
export type AiConsentPurpose = (typeof aiConsentPurposes)[number]

/** The place after a row of a list: the day or instant by which it is ordered, and its id. */
export const aiCursorForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z)?_[0-9a-f-]{36}$/
export const cursorInvalid = 'This cursor is not valid'

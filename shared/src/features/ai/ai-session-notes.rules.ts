import type { AiLine, SessionSections } from './ai-lines.contract.ts'
import { type AiEngine, previewPointLength, previewPoints } from './ai.rules.ts'

/** Session notes on a page of a client's list. */
export const sessionNotesPerPage = 20
/** Characters of the therapist's own assessment of the mood. */
export const maxMoodAssessment = 2000
/** Characters of the summary in the list, which shows two lines of it. */
const previewSummaryLength = 400

/** The sections that a model writes, in the order in which they are shown, printed and saved as text. */
const writtenTitles = {
  safety: 'Safety',
  summary: 'Session summary',
  points: 'Key insights',
  observations: 'Observations',
  actions: 'Action items',
} as const satisfies Record<keyof SessionSections, string>
/** What Passages found, by where the writer put it. */
const markedTitles = {
  safety: 'Words to look at',
  summary: 'Passages and figures',
  points: 'Measures and numbers',
  observations: 'Written as objective',
  actions: 'Written as plan',
} as const satisfies Record<keyof SessionSections, string>

/** The titles of the sections. Passages concludes nothing, so its titles don’t either. */
export const sessionSectionTitles = (engine: AiEngine | null): Readonly<Record<keyof SessionSections, string>> =>
  engine === 'passages' ? markedTitles : writtenTitles

/** The sections from which lines can be emailed to the client. Safety, observations, the mood assessment and the transcript never are. */
export const emailedSections = ['summary', 'actions'] as const satisfies readonly (keyof SessionSections)[]
/** The places of the lines of a section that can be emailed: those that do not also stand under safety, and are no figures. */
export function emailedPlaces(sections: SessionSections, id: (typeof emailedSections)[number]): number[] {
  const safety = new Set(sections.safety.map(({ text }) => text))
  return sections[id].flatMap(({ text, support }, place) => (safety.has(text) || support === 'figure' ? [] : [place]))
}
/** Characters of an email: those of a message, because clients with portal access get the same text as a message. */
export const maxEmailedText = 16_000

/** The PDF of a session note: `/{id}`. */
export const sessionNotePdfPath = '/api/ai-session-note-pdfs'
/** Reads the text of a transcript from a file, which is not kept: POST its bytes, with its name as `?name=`. */
export const transcriptFilePath = '/api/ai-transcripts'
/** The largest file with a transcript, and the kinds that are read. */
export const maxTranscriptBytes = 10_000_000
export const transcriptTypes = ['.txt', '.vtt', '.srt', '.docx'] as const

export const sessionNoteTexts = {
  changedElsewhere:
    'This session note was changed in another tab. Nothing was overwritten, and your changes are still here. Load the newer version, then make them again.',
  nothingChosen: 'Choose at least one line to send.',
  emailTooLong: `These lines are too long for one email (up to ${maxEmailedText} characters). Nothing was sent. Choose fewer lines.`,
  noSuchLine:
    'This session note no longer has one of these lines. Nothing was sent. Close the dialog and choose again.',
  archived: 'This client is archived. Nothing was sent. Restore the client to write to them.',
  otherAddress:
    'This client’s email address has changed. Nothing was sent. Close the dialog and check the new address.',
  accessEnded: 'This client just lost access to your portal. Nothing was sent. Close the dialog and try again.',
  tooMany: 'You sent many messages in a short time. Nothing was sent. Wait a minute, then try again.',
  futureDate: 'The day of a session note cannot be in the future',
} as const

export const transcriptTexts = {
  wrongType:
    'This isn’t a text, VTT, SRT or Word (.docx) file. Nothing was read. Save the transcript in one of these formats, or paste it.',
  oldWord: 'Word files need the newer .docx format. Nothing was read. Save it as .docx, or paste the text.',
  unreadable: 'This file could not be read: it is damaged or protected. Nothing was kept. Paste the text instead.',
  empty: 'There is no text in this file. Check that it is the transcript, or paste the text.',
  tooLarge: `This file is larger than ${maxTranscriptBytes / 1_000_000} MB. Nothing was read. Paste the text instead.`,
} as const

/** Cuts a text to a number of characters, with an ellipsis in place of what is missing. */
function cutTo(text: string, length: number): string {
  const signs = [...text]
  return signs.length <= length ? text : `${signs.slice(0, length).join('').trimEnd()}…`
}

/** What the list shows of a session note. */
export function previewOf({ summary, points }: SessionSections) {
  const text = (lines: readonly AiLine[]) => lines.map((line) => line.text.replaceAll(/\s+/g, ' ').trim())
  return {
    summary: cutTo(text(summary).join(' '), previewSummaryLength),
    keyInsights: text(points)
      .slice(0, previewPoints)
      .map((point) => cutTo(point, previewPointLength)),
  }
}

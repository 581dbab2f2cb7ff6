import { dayAfter, daysBetween } from '../../lib/days.ts'
import { hasText } from '../../lib/storable.ts'
import { daysToWrite } from './unsigned-notes.rules.ts'

/** Notes per page of a client's list and of the unsigned notes. */
export const notesPerPage = 20
/** What the page of unsigned notes shows when it is opened. */
export const openingUnsignedNotes = { page: 1, recent: true } as const

/** Character limit of a note (all sections together), an addendum and a process note. */
export const maxNoteLength = 200_000
export const maxSections = 20
export const maxHeadingLength = 100
export const maxReasonLength = 500
/** More drafts than anyone has of one session. */
export const maxDraftsOfNote = 20

/** Limits for a practice's own templates and snippets, whose lists are not paged. */
export const maxTemplates = 50
export const maxSnippets = 200
export const maxSnippetLength = 5000
export const maxPromptLength = 300

/** How many days appointments without a note are listed. */
export const daysToList = 366

/** A section of a template: its heading and a prompt. */
export type TemplateSection = { heading: string; prompt: string }

/** The built-in templates. `free` has no sections, only text. */
export const noteTemplates = {
  free: { name: 'Free text', about: 'One text, no sections', sections: [] },
  soap: {
    name: 'SOAP',
    about: 'Subjective, Objective, Assessment, Plan',
    sections: [
      { heading: 'Subjective', prompt: 'What the client told you: complaints, feelings, events, in their own words' },
      { heading: 'Objective', prompt: 'What you observed and measured: appearance, mood, behavior, scores' },
      { heading: 'Assessment', prompt: 'How you understand it: progress, diagnosis, risk' },
      { heading: 'Plan', prompt: 'What comes next: interventions, tasks, the next session' },
    ],
  },
  dap: {
    name: 'DAP',
    about: 'Data, Assessment, Plan',
    sections: [
      { heading: 'Data', prompt: 'What happened in the session: what was said, seen and done' },
      { heading: 'Assessment', prompt: 'How you interpret it: progress toward goals, changes, risk' },
      { heading: 'Plan', prompt: 'What you agreed: tasks, focus and date of the next session' },
    ],
  },
  birp: {
    name: 'BIRP',
    about: 'Behavior, Intervention, Response, Plan',
    sections: [
      { heading: 'Behavior', prompt: 'What brought the client today: mood, behavior, what they reported' },
      { heading: 'Intervention', prompt: 'What you did: methods, exercises, what you pointed out' },
      { heading: 'Response', prompt: 'How the client responded: what changed during the session' },
      { heading: 'Plan', prompt: 'What follows: tasks, and where you will continue' },
    ],
  },
  girp: {
    name: 'GIRP',
    about: 'Goals, Intervention, Response, Plan',
    sections: [
      { heading: 'Goals', prompt: 'Which goals of the treatment plan this session served' },
      { heading: 'Intervention', prompt: 'What you did toward them' },
      { heading: 'Response', prompt: 'How the client responded, and how far each goal has come' },
      { heading: 'Plan', prompt: 'What to do before and in the next session' },
    ],
  },
} as const satisfies Record<string, { name: string; about: string; sections: readonly TemplateSection[] }>

/** The templates of a note: a built-in one or the practice's own. */
export const noteTemplateIds = ['free', 'soap', 'dap', 'birp', 'girp', 'own'] as const
export type NoteTemplateId = (typeof noteTemplateIds)[number]

/** The name of a note's template. `ownName` is the name of a practice's own template. */
export function templateName(template: NoteTemplateId, ownName: string | null): string {
  return template === 'own' ? (ownName ?? 'Own template') : noteTemplates[template].name
}

const daysUntilLate = daysToWrite + 1

/** The first day on which a note about `serviceDate` is late: for a Monday, Thursday. */
export function firstLateDay(serviceDate: string): string {
  return dayAfter(serviceDate, daysUntilLate)
}

/** Unsigned notes about this day and earlier ones are late on `today`. Queries take it as an argument. */
export function lateThrough(today: string): string {
  return dayAfter(today, -daysUntilLate)
}

/**
 * `writtenDate` is the day on which the note was first saved, in the practice's time zone.
 * @returns days from `serviceDate` to `writtenDate`, or null if the note was in time
 */
export function lateDays(serviceDate: string, writtenDate: string): number | null {
  return writtenDate >= firstLateDay(serviceDate) ? daysBetween(serviceDate, writtenDate) : null
}

/** Whether any section has text. */
export function hasContent(sections: readonly { text: string }[]): boolean {
  return sections.some(({ text }) => hasText(text))
}

/** The page of a note. */
export function noteAddress(clientId: string, noteId: string): string {
  return `/app/clients/${clientId}?tab=clinical-notes&note=${noteId}`
}

/** The PDF downloads of notes and process notes. */
export const notePdfPath = '/api/note-pdfs'
export const processNotePdfPath = '/api/process-note-pdfs'

export const noteTexts = {
  blank: 'Please enter note content',
  noReason: 'Please give a reason for the addendum',
  noAddendum: 'Please enter the addendum',
  noDate: 'Please choose the day that the note is about',
  futureDate: 'The day of a note cannot be in the future',
  tooManySections: `A note has up to ${maxSections} sections`,
  noSections: 'A template needs at least one section',
  noHeading: 'Please name each section',
  noName: 'Please enter a name',
  noSnippet: 'Please enter the text of the snippet',
  tooLong: `Input exceeds maximum length of ${maxNoteLength} characters`,
  notFound: 'Note not found',
  clientNotFound: 'Client not found',
  sessionNotFound: 'This session was not found in the client’s record.',
  aiDraftNotFound: 'This AI draft was not found.',
  aiDraftUsed:
    'Another note took over this AI draft meanwhile. Nothing was saved, and your text is still here. Save again to keep it as a second note.',
  appointmentNotFound: 'This client has no such appointment.',
  appointmentCancelled: 'This appointment was cancelled. Restore it first, or write the note without it.',
  appointmentToCome: 'This appointment has not started yet.',
  templateNotFound: 'Template not found',
  snippetNotFound: 'Snippet not found',
  templateExists: 'You already have a template with this name.',
  snippetExists: 'You already have a snippet with this name.',
  tooManyTemplates: `You have ${maxTemplates} templates. Delete one that you no longer use first.`,
  tooManySnippets: `You have ${maxSnippets} snippets. Delete one that you no longer use first.`,
  changedElsewhere:
    'This note was changed in another tab. Nothing was overwritten. Compare both versions, then save again.',
  signedElsewhere: 'This note has been signed. Nothing was changed. Add an addendum instead.',
  signedCannotDelete: 'A signed note cannot be deleted. Add an addendum instead.',
  processNoteChanged:
    'This process note was changed in another tab. Nothing was overwritten. Compare both versions, then save again.',
  notSigned: 'This note isn’t signed yet. Edit the note itself.',
} as const

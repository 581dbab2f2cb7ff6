import { dayAfter, daysBetween } from '../../lib/days.ts'

/** Notes on one page of a client's list, and on one of the unsigned. */
export const notesPerPage = 20

/** Characters of all sections of a note together, of an addendum, and of a process note. */
export const maxNoteLength = 200_000
export const maxSections = 20
export const maxHeadingLength = 100
export const maxReasonLength = 500

/** What a practice may keep of its own, so that every list of them is whole. */
export const maxTemplates = 50
export const maxSnippets = 200
export const maxSnippetLength = 5000
export const maxPromptLength = 300

/** A note is late when it is written, or still unsigned, more than this many days after its day. */
export const daysToWrite = 2

/** Appointments without a note are listed for so many days. */
export const daysToList = 366

/** One section of a template: its heading, and what to write under it. */
export type TemplateSection = { heading: string; prompt: string }

/** The templates that the product brings; `free` has no sections, only text. */
export const noteTemplates = {
  free: { name: 'Free text', about: 'One text, no sections', sections: [] },
  soap: {
    name: 'SOAP',
    about: 'Subjective, Objective, Assessment, Plan',
    sections: [
      { heading: 'Subjective', prompt: 'What the client told you: complaints, feelings, events, in their own words' },
      { heading: 'Objective', prompt: 'What you saw and measured: appearance, mood, behavior, scores' },
      { heading: 'Assessment', prompt: 'How you understand it: progress, diagnosis, risk' },
      { heading: 'Plan', prompt: 'What comes next: interventions, tasks, the next session' },
    ],
  },
  dap: {
    name: 'DAP',
    about: 'Data, Assessment, Plan',
    sections: [
      { heading: 'Data', prompt: 'What happened in the session: what was said, seen and done' },
      { heading: 'Assessment', prompt: 'What you make of it: progress toward goals, changes, risk' },
      { heading: 'Plan', prompt: 'What you agreed: tasks, focus and date of the next session' },
    ],
  },
  birp: {
    name: 'BIRP',
    about: 'Behavior, Intervention, Response, Plan',
    sections: [
      { heading: 'Behavior', prompt: 'What brought the client today: mood, behavior, what they reported' },
      { heading: 'Intervention', prompt: 'What you did: methods, exercises, what you pointed out' },
      { heading: 'Response', prompt: 'How the client took it: what changed within the session' },
      { heading: 'Plan', prompt: 'What follows from it: tasks, and where you will go on' },
    ],
  },
  girp: {
    name: 'GIRP',
    about: 'Goals, Intervention, Response, Plan',
    sections: [
      { heading: 'Goals', prompt: 'Which goals of the treatment plan this session served' },
      { heading: 'Intervention', prompt: 'What you did toward them' },
      { heading: 'Response', prompt: 'How the client responded, and how far each goal has come' },
      { heading: 'Plan', prompt: 'What is to be done before and in the next session' },
    ],
  },
} as const satisfies Record<string, { name: string; about: string; sections: readonly TemplateSection[] }>

/** What a note can be made from: the above, or a template of the practice's own. */
export const noteTemplateIds = ['free', 'soap', 'dap', 'birp', 'girp', 'own'] as const
export type NoteTemplateId = (typeof noteTemplateIds)[number]

/** What a note's template is called; `ownName` is what the practice called its own. */
export function templateName(template: NoteTemplateId, ownName: string | null): string {
  return template === 'own' ? (ownName ?? 'Own template') : noteTemplates[template].name
}

/** The first day on which a note about `serviceDate` is late: for a Monday, the Thursday. `isLate` of unsigned-notes.queries.ts says the same in SQL. */
export function firstLateDay(serviceDate: string): string {
  return dayAfter(serviceDate, daysToWrite + 1)
}

/**
 * A note counts as written on the day, in the practice's time zone, when it was first saved.
 * @returns days from `serviceDate` to `writtenDate`, or null when the note was in time
 */
export function lateDays(serviceDate: string, writtenDate: string): number | null {
  return writtenDate >= firstLateDay(serviceDate) ? daysBetween(serviceDate, writtenDate) : null
}

export const unsignedTexts = {
  late: `Unsigned for over ${daysToWrite} days`,
  recent: `From the last ${daysToWrite} days`,
} as const

/** Does any section say something? */
export function hasContent(sections: readonly { text: string }[]): boolean {
  return sections.some(({ text }) => /\S/.test(text))
}

/** Where a note stands in the product. */
export function noteAddress(clientId: string, noteId: string): string {
  return `/app/clients/${clientId}?tab=clinical-notes&note=${noteId}`
}

/** Where a note, and a process note asked for by itself, is downloaded as PDF. */
export const notePdfPath = '/api/note-pdfs'
export const processNotePdfPath = '/api/process-note-pdfs'

export const noteTexts = {
  blank: 'Please enter note content',
  noReason: 'Please say why you add this',
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
  appointmentNotFound: 'This appointment was not found among those of this client.',
  appointmentCancelled: 'This appointment was cancelled. Restore it first, or write the note without it.',
  appointmentToCome: 'This appointment has not begun yet.',
  templateNotFound: 'Template not found',
  snippetNotFound: 'Snippet not found',
  templateExists: 'You already have a template with this name.',
  snippetExists: 'You already have a snippet with this name.',
  tooManyTemplates: `You have ${maxTemplates} templates. Delete one that you no longer use first.`,
  tooManySnippets: `You have ${maxSnippets} snippets. Delete one that you no longer use first.`,
  changedElsewhere:
    'This note was changed in another window. Nothing was overwritten: compare both versions, then save again.',
  signedElsewhere: 'This note was signed meanwhile. Nothing was changed: add what is missing as an addendum.',
  signedCannotDelete: 'A signed note cannot be deleted. Add an addendum instead.',
  processNoteChanged:
    'This process note was changed in another window. Nothing was overwritten: compare both versions, then save again.',
  notSigned: 'This note is not signed yet: change the note itself.',
} as const

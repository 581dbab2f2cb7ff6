import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { longText, oneLine, requiredLine, requiredText } from '../../lib/text.ts'
import { Imported } from '../account-export/imported.contract.ts'
import { Excerpt } from '../search/search.contract.ts'
import { maxQueryLength } from '../search/search.rules.ts'
import { NoteStart } from './note-start.ts'
import { MissingNote, UnsignedNote } from './unsigned-notes.ts'
import { daysToWrite } from './unsigned-notes.rules.ts'
import {
  hasContent,
  maxDraftsOfNote,
  maxHeadingLength,
  maxNoteLength,
  maxReasonLength,
  maxSections,
  noteTemplateIds,
  noteTexts,
} from './clinical-notes.rules.ts'

/** A section of a note. Free text is a single section without a heading. */
export const NoteSection = z.object({ heading: z.nullable(z.string()), text: z.string() })
export type NoteSection = z.infer<typeof NoteSection>

const section = z.strictObject({
  heading: z.nullable(oneLine(maxHeadingLength)),
  text: longText(maxNoteLength, noteTexts.blank),
})
const content = {
  template: z._default(z.enum(noteTemplateIds), 'free'),
  templateName: z.optional(z.nullable(oneLine(100))),
  serviceDate: day(noteTexts.noDate),
  sessionId: z.optional(z.nullable(z.guid(noteTexts.sessionNotFound))),
  sections: z.array(section, noteTexts.blank).check(
    z.maxLength(maxSections, noteTexts.tooManySections),
    z.refine(hasContent, noteTexts.blank),
    z.refine(
      (sections) => sections.reduce((sum, { text }) => sum + text.length, 0) <= maxNoteLength,
      noteTexts.tooLong,
    ),
  ),
}

/** The fields that a therapist enters. The length limit is for all sections together. */
export const NoteContent = z.strictObject(content)
export type NoteContent = z.infer<typeof NoteContent>

/** The note's session; for a signed note, as it was when signed. */
export const NoteSession = z.object({
  id: z.guid(),
  date: z.string(),
  durationMinutes: z.int(),
  type: z.string(),
  status: z.string(),
})
export type NoteSession = z.infer<typeof NoteSession>

export const NoteAddendum = z.object({
  id: z.guid(),
  text: z.string(),
  reason: z.string(),
  authorName: z.string(),
  createdAt: z.string(),
  imported: Imported,
})
export type NoteAddendum = z.infer<typeof NoteAddendum>

/**
 * A clinical note. `version` increases with every change and with signing. `writtenDate` is the day on which it was first saved, in the practice's time
 * zone. `lateDays` is the number of days between the two dates if the note was late.
 */
export const Note = z.object({
  id: z.guid(),
  clientId: z.guid(),
  ofSessionForm: z.boolean(),
  template: z.enum(noteTemplateIds),
  templateName: z.nullable(z.string()),
  serviceDate: z.string(),
  sections: z.array(NoteSection),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  writtenDate: z.string(),
  lateEntry: z.boolean(),
  lateDays: z.nullable(z.int()),
  session: z.nullable(NoteSession),
  signed: z.nullable(z.object({ at: z.string(), name: z.string(), hash: z.string() })),
  addenda: z.array(NoteAddendum),
  imported: Imported,
})
export type Note = z.infer<typeof Note>

/** A note in the client's list. `excerpt` shows the search matches, null without a search. */
export const ListedNote = z.extend(Note, { excerpt: z.nullable(Excerpt) })
export type ListedNote = z.infer<typeof ListedNote>

const One = z.strictObject({ id: z.guid(noteTexts.notFound) })
const Done = z.object({ id: z.guid() })
const clientId = z.guid(noteTexts.clientNotFound)
const version = z.int('version is required').check(z.minimum(1), z.maximum(2_000_000_000))
const page = z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1)
const tags = ['Clinical notes']

const appointmentId = z.guid(noteTexts.appointmentNotFound)
/** The AI drafts whose text the note took over. They count as reviewed then, and what they were made from is deleted. */
const aiDraftIds = z.optional(z.array(z.guid(noteTexts.aiDraftNotFound)).check(z.maxLength(maxDraftsOfNote)))

export const AddendumDetails = z.strictObject({
  text: requiredText(maxNoteLength, noteTexts.noAddendum),
  reason: requiredLine(maxReasonLength, noteTexts.noReason),
})

export const notesContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/notes',
      summary: "A client's notes, newest day first, a page at a time",
      description: '`search` looks for words, or their beginnings, in sections and addenda.',
      tags,
    })
    .input(
      z.strictObject({
        clientId,
        unsigned: z._default(z.boolean(), false),
        template: z.optional(z.enum(noteTemplateIds)),
        search: z.optional(oneLine(maxQueryLength)),
        page,
      }),
    )
    .output(
      z.object({
        items: z.array(ListedNote),
        /** The numbers of matching notes, of all notes and of unsigned notes. */
        matching: z.int(),
        total: z.int(),
        unsigned: z.int(),
      }),
    ),
  get: operation(therapists)
    .route({ method: 'GET', path: '/notes/{id}', summary: 'One note whole', tags })
    .input(One)
    .output(Note),
  previous: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/previous-note',
      summary: 'A client’s latest note up to a day, to start the next one from',
      tags,
    })
    .input(
      z.strictObject({
        clientId,
        before: z.optional(day(noteTexts.noDate)),
        exceptId: z.optional(z.guid(noteTexts.notFound)),
      }),
    )
    .output(z.object({ note: z.nullable(Note) })),
  sessions: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/note-sessions',
      summary: 'The latest sessions to which a note about this client can be added',
      tags,
    })
    .input(z.strictObject({ clientId }))
    .output(z.object({ items: z.array(z.extend(NoteSession, { noteCount: z.int() })) })),
  start: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/new-note',
      summary: 'What a new note starts with: an appointment, or the latest one of today or of `day` without a note',
      description: 'With `day`, `existing` is the note that is there already, if nothing of that day lacks one.',
      tags,
    })
    .input(
      z.strictObject({ clientId, appointmentId: z.optional(appointmentId), day: z.optional(day(noteTexts.noDate)) }),
    )
    .output(NoteStart),
  unsigned: operation(therapists)
    .route({
      method: 'GET',
      path: '/unsigned-notes',
      summary: `Notes of all clients unsigned for over ${daysToWrite} days, oldest first`,
      description: '`recent` includes newer ones.',
      tags,
    })
    .input(z.strictObject({ page, recent: z._default(z.boolean(), false) }))
    .output(z.object({ items: z.array(UnsignedNote), total: z.int() })),
  missing: operation(therapists)
    .route({
      method: 'GET',
      path: '/missing-notes',
      summary: 'Appointments of the last year that took place and have no note, oldest first',
      tags,
    })
    .input(z.strictObject({ page }))
    .output(z.object({ items: z.array(MissingNote), total: z.int() })),
  add: operation(therapists, { sendsTwice: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/notes',
      successStatus: 201,
      summary: 'Write a note',
      description:
        'With `appointmentId`, the note is added to the session of that appointment, which is created if there is none. With `aiDraftIds`, these drafts count as reviewed; 409 if another note took one over already.',
      tags,
    })
    .input(z.strictObject({ clientId, ...content, appointmentId: z.optional(z.nullable(appointmentId)), aiDraftIds }))
    .output(Note),
  update: operation(therapists, { refusals: ['signed'] })
    .route({
      method: 'PUT',
      path: '/notes/{id}',
      summary: 'Change an unsigned note',
      description:
        'Send the version that the change is based on. Answers 409 and stores nothing if there is a newer one.',
      tags,
    })
    .input(z.strictObject({ id: z.guid(noteTexts.notFound), version, ...content, aiDraftIds }))
    .output(Note),
  sign: operation(therapists, { closedToKeys: true, refusals: ['signed'] })
    .route({
      method: 'POST',
      path: '/notes/{id}/sign',
      summary: 'Sign a note; afterwards only addenda can be added',
      tags,
    })
    .input(z.strictObject({ id: z.guid(noteTexts.notFound), version }))
    .output(Note),
  addAddendum: operation(therapists, { sendsTwice: true, refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: '/notes/{id}/addenda',
      successStatus: 201,
      summary: 'Add an addendum with a reason to a signed note',
      tags,
    })
    .input(z.strictObject({ id: z.guid(noteTexts.notFound), ...AddendumDetails.shape, aiDraftIds }))
    .output(Note),
  delete: operation(therapists, { refusals: ['signed'] })
    .route({ method: 'DELETE', path: '/notes/{id}', summary: 'Permanently delete an unsigned note', tags })
    .input(One)
    .output(Done),
}

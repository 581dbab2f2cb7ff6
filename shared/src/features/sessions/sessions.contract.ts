import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { requiredText } from '../../lib/text.ts'
import { defaultMinutes, maxNotesLength, sessionStatuses, sessionTexts, sessionTypes } from './sessions.rules.ts'

const minutes = z
  .int(sessionTexts.noDuration)
  .check(z.minimum(1, sessionTexts.noDuration), z.maximum(1440, sessionTexts.noDuration))
const facts = {
  sessionDate: day(sessionTexts.noDate),
  durationMinutes: z._default(minutes, defaultMinutes),
  sessionType: z._default(z.enum(sessionTypes, sessionTexts.noType), 'individual'),
  status: z._default(z.enum(sessionStatuses, sessionTexts.noStatus), 'scheduled'),
}
const notes = requiredText(maxNotesLength, sessionTexts.noNotes)

/** The fields of a new session. */
export const SessionDetails = z.strictObject({ ...facts, notes })
export type SessionDetails = z.infer<typeof SessionDetails>

const seen = {
  updatedAt: z.iso.datetime('updatedAt is required'),
  noteVersion: z.nullable(z.int('noteVersion is required')),
}
const notesGiven = z.refine<{ notes?: string | undefined; noteVersion: number | null }>(
  (change) => change.notes !== undefined || change.noteVersion !== null,
  { path: ['notes'], message: sessionTexts.noNotes },
)
const change = { ...facts, notes: z.optional(notes), ...seen }

/**
 * A change of a session, based on `updatedAt` and `noteVersion` (null without a clinical note). Omit `notes` if the note must stay unchanged because
 * it is signed or has several sections.
 */
export const SessionChange = z.strictObject(change).check(notesGiven)
export type SessionChange = z.infer<typeof SessionChange>

/** The clinical note written in the session's form, which can edit it while it is a single unsigned text. */
export const FormNote = z.object({ id: z.guid(), version: z.int(), signed: z.boolean(), plain: z.boolean() })
export type FormNote = z.infer<typeof FormNote>

/**
 * A client's session. `notes` is the text of its clinical note, if any, otherwise the preparation; lists contain only an excerpt. The counts are of all
 * clinical notes of the session.
 */
export const Session = z.object({
  id: z.guid(),
  clientId: z.guid(),
  /** The session's appointment. */
  appointmentId: z.nullable(z.guid()),
  sessionDate: z.string(),
  durationMinutes: z.int(),
  sessionType: z.enum(sessionTypes),
  status: z.enum(sessionStatuses),
  notes: z.nullable(z.string()),
  formNote: z.nullable(FormNote),
  unsignedNotes: z.int(),
  signedNotes: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Session = z.infer<typeof Session>

const One = z.strictObject({ id: z.guid(sessionTexts.notFound) })
const clientId = z.guid(sessionTexts.clientNotFound)
const tags = ['Sessions']

/** The text of a session is that of its clinical note. */
const ofNotes = (path = '') => ({
  'clinical-notes:read': {
    [`${path}notes`]: null,
    [`${path}formNote`]: null,
    [`${path}unsignedNotes`]: 0,
    [`${path}signedNotes`]: 0,
  },
})

export const sessionsContract = {
  list: operation(therapists, { sections: ofNotes('items.*.') })
    .route({
      method: 'GET',
      path: '/clients/{clientId}/sessions',
      summary: "A client's sessions, newest first, a page at a time; notes are shortened",
      tags,
    })
    .input(z.strictObject({ clientId, page: z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1) }))
    .output(z.object({ items: z.array(Session), total: z.int() })),
  get: operation(therapists, { sections: ofNotes() })
    .route({ method: 'GET', path: '/sessions/{id}', summary: 'One session with its complete notes', tags })
    .input(One)
    .output(Session),
  add: operation(therapists, { sendsTwice: true, refusals: ['already-exists'], sections: ofNotes() })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/sessions',
      successStatus: 201,
      summary: 'Add a session; the notes of a completed session become its clinical note',
      tags,
    })
    .input(
      z.strictObject({
        clientId,
        appointmentId: z.optional(z.nullable(z.guid(sessionTexts.appointmentNotFound))),
        ...SessionDetails.shape,
      }),
    )
    .output(Session),
  update: operation(therapists, { refusals: ['signed'], sections: ofNotes() })
    .route({
      method: 'PUT',
      path: '/sessions/{id}',
      summary: 'Change a session and its unsigned note',
      description:
        'Send the versions that the change is based on. Answers 409 and stores nothing if either has changed.',
      tags,
    })
    .input(z.strictObject({ id: z.guid(sessionTexts.notFound), ...change }).check(notesGiven))
    .output(Session),
  delete: operation(therapists, { refusals: ['signed'] })
    .route({
      method: 'DELETE',
      path: '/sessions/{id}',
      summary: 'Permanently delete a session and its unsigned notes; refused if it has a signed note',
      tags,
    })
    .input(One)
    .output(z.object({ id: z.guid() })),
}

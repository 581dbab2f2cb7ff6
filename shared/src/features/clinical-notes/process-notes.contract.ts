import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { requiredText } from '../../lib/text.ts'
import { Imported } from '../account-export/imported.contract.ts'
import { maxNoteLength, noteTexts } from './clinical-notes.rules.ts'

const content = {
  noteDate: day(noteTexts.noDate),
  text: requiredText(maxNoteLength, noteTexts.blank),
}

/** The fields that a therapist enters. */
export const ProcessNoteContent = z.strictObject(content)

/** A therapist's private notes, separate from the clinical record. */
export const ProcessNote = z.object({
  id: z.guid(),
  clientId: z.guid(),
  noteDate: z.string(),
  text: z.string(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  imported: Imported,
})
export type ProcessNote = z.infer<typeof ProcessNote>

const One = z.strictObject({ id: z.guid(noteTexts.notFound) })
const clientId = z.guid(noteTexts.clientNotFound)
const tags = ['Process notes']

/** No other operation lists, searches, prints or exports process notes. */
export const processNotesContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/process-notes',
      summary: 'Process notes about a client, newest day first, a page at a time',
      tags,
    })
    .input(z.strictObject({ clientId, page: z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1) }))
    .output(z.object({ items: z.array(ProcessNote), total: z.int() })),
  add: operation(therapists, { sendsTwice: true })
    .route({
      method: 'POST',
      path: '/clients/{clientId}/process-notes',
      successStatus: 201,
      summary: 'Write a process note',
      tags,
    })
    .input(z.strictObject({ clientId, ...content }))
    .output(ProcessNote),
  update: operation(therapists)
    .route({
      method: 'PUT',
      path: '/process-notes/{id}',
      summary: 'Change a process note',
      description:
        'Send the version that the change is based on. Answers 409 and stores nothing if there is a newer one.',
      tags,
    })
    .input(
      z.strictObject({
        id: z.guid(noteTexts.notFound),
        version: z.int('version is required').check(z.minimum(1), z.maximum(2_000_000_000)),
        ...content,
      }),
    )
    .output(ProcessNote),
  get: operation(therapists)
    .route({ method: 'GET', path: '/process-notes/{id}', summary: 'One process note', tags })
    .input(One)
    .output(ProcessNote),
  delete: operation(therapists)
    .route({ method: 'DELETE', path: '/process-notes/{id}', summary: 'Permanently delete a process note', tags })
    .input(One)
    .output(z.object({ id: z.guid() })),
}

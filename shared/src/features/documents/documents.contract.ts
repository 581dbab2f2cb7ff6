import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { longText, requiredLine } from '../../lib/text.ts'
import { documentKinds } from './document-search.rules.ts'
import { documentTextStates } from './document-text.rules.ts'
import { fileTypes } from './documents.rules.ts'

/** A file in a client's record, or one of the practice's own, which has no client. Its content is at `/api/documents/{id}/content`. */
export const ClientDocument = z.object({
  id: z.guid(),
  clientId: z.nullable(z.guid()),
  title: z.string(),
  fileName: z.string(),
  fileType: z.enum(fileTypes),
  fileSize: z.int(),
  documentType: z.enum(documentKinds),
  description: z.nullable(z.string()),
  url: z.string(),
  scanned: z.boolean(),
  /** Whether search finds it by its text; null for files whose text is not read. */
  textState: z.nullable(z.enum(documentTextStates)),
  sharedAt: z.nullable(z.string()),
  uploadDate: z.string(),
  expiresOn: z.nullable(z.string()),
  remindDays: z.int(),
  updatedAt: z.string(),
})
export type ClientDocument = z.infer<typeof ClientDocument>

const details = {
  title: requiredLine(200, 'Title is required'),
  documentType: z.enum(documentKinds, 'Please choose a document type'),
  description: z.optional(z.nullable(longText(1000))),
  expiresOn: z.optional(z.nullable(day('Enter a valid date'))),
  remindDays: z._default(
    z.int('Enter a whole number').check(z.minimum(0, 'Enter 0 to 365 days'), z.maximum(365, 'Enter 0 to 365 days')),
    30,
  ),
}

/** The fields that a therapist enters. */
export const DocumentDetails = z.strictObject(details)
export type DocumentDetails = z.infer<typeof DocumentDetails>

/** The name of an uploaded file. It is sanitized and never used as a path. */
export const uploadedFileName = z
  .string('Please select a file to upload')
  .check(z.minLength(1, 'Please select a file to upload'), z.maxLength(1000, 'This file name is too long'))

/** The details of an upload, sent in the header named in documents.rules.ts. */
export const UploadDetails = z.strictObject({
  clientId: z.nullable(z.guid('Client not found')),
  fileName: uploadedFileName,
  ...details,
})
export type UploadDetails = z.infer<typeof UploadDetails>

const notFound = 'Document not found.'
const shared = z.boolean('Choose whether to share it')
const One = z.strictObject({ id: z.guid(notFound) })

export const documentsContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/clients/{clientId}/documents',
      summary: "A client's documents, newest first, a page at a time, and the storage that the practice uses",
      tags: ['Documents'],
    })
    .input(
      z.strictObject({
        clientId: z.guid('Client not found'),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      }),
    )
    .output(
      z.object({
        items: z.array(ClientDocument),
        total: z.int(),
        /** In the portal, so that they see what is shared. */
        clientJoined: z.boolean(),
        storage: z.object({ usedBytes: z.int(), limitBytes: z.nullable(z.int()) }),
      }),
    ),
  get: operation(therapists)
    .route({ method: 'GET', path: '/documents/{id}', summary: 'The details of one document', tags: ['Documents'] })
    .input(One)
    .output(ClientDocument),
  update: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'PUT',
      path: '/documents/{id}',
      summary: 'Change a document’s title, type, description and sharing; omitted sharing stays unchanged',
      description:
        'Send the `updatedAt` that the change is based on. Answers 409 `version-conflict` if there is a newer one.',
      tags: ['Documents'],
    })
    .input(
      z.strictObject({
        id: z.guid(notFound),
        ...details,
        shared: z.optional(shared),
        updatedAt: z.iso.datetime('updatedAt is required'),
      }),
    )
    .output(ClientDocument),
  share: operation(therapists, { refusals: ['not-possible-now'] })
    .route({
      method: 'PUT',
      path: '/documents/{id}/shared',
      summary: 'Share a document with its client, or stop sharing it',
      tags: ['Documents'],
    })
    .input(z.strictObject({ id: z.guid(notFound), shared }))
    .output(ClientDocument),
  delete: operation(therapists)
    .route({
      method: 'DELETE',
      path: '/documents/{id}',
      summary: 'Permanently delete a document and its file',
      tags: ['Documents'],
    })
    .input(One)
    .output(z.object({ id: z.guid() })),
}

import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { oneLine } from '../../lib/text.ts'
import { documentOwners, documentSharings, documentSorts, maxDocumentSearch } from './document-search.rules.ts'
import { allDocumentsTexts, documentsAtOnce } from './all-documents.rules.ts'
import { ClientDocument } from './documents.contract.ts'
import { documentKinds } from './document-search.rules.ts'

/** A document with its client, who is null for the practice's own. */
export const ListedDocument = z.extend(ClientDocument, {
  clientName: z.nullable(z.string()),
  clientArchived: z.boolean(),
  clientJoined: z.boolean(),
  /** Where its text contains what was searched for. */
  found: z.nullable(
    z.object({
      /** Null for files without pages of their own. */
      page: z.nullable(z.int()),
      /** Words around the first match, in turn not matching and matching. */
      excerpt: z.array(z.string()),
    }),
  ),
})
export type ListedDocument = z.infer<typeof ListedDocument>

export const DocumentList = z.object({
  items: z.array(ListedDocument),
  total: z.int(),
  /** All documents, whatever the view shows. */
  count: z.int(),
  /** The client of the view. */
  clientName: z.nullable(z.string()),
})
export type DocumentList = z.infer<typeof DocumentList>

/** How much storage the practice uses, by what and by whom: the clients with the largest share. */
export const StorageParts = z.object({
  usedBytes: z.int(),
  limitBytes: z.nullable(z.int()),
  types: z.array(z.object({ documentType: z.enum(documentKinds), count: z.int(), bytes: z.int() })),
  messageBytes: z.int(),
  recordingBytes: z.int(),
  /** Of the practice's own documents. */
  practiceBytes: z.int(),
  clients: z.array(z.object({ clientId: z.guid(), clientName: z.string(), bytes: z.int() })),
  /** Of all other clients. */
  otherClientBytes: z.int(),
})
export type StorageParts = z.infer<typeof StorageParts>

const tags = ['Documents']
const page = z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1)
const ids = z.array(z.guid(allDocumentsTexts.gone)).check(
  z.minLength(1, 'Choose a document'),
  z.maxLength(documentsAtOnce, allDocumentsTexts.tooMany),
  z.overwrite((given) => [...new Set(given.map((id) => id.toLowerCase()))]),
)
const Changed = z.object({ changed: z.int() })

export const allDocumentsContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/documents',
      summary: 'Documents of all clients and of the practice, a page at a time',
      description:
        'Searches titles, file names, descriptions, and the text of PDFs and Word files (DOCX), which is read after the upload.',
      tags,
    })
    .input(
      z.strictObject({
        search: z.optional(oneLine(maxDocumentSearch)),
        owners: z._default(z.enum(documentOwners), 'all'),
        type: z._default(z.enum(['all', ...documentKinds]), 'all'),
        clientId: z.optional(z.guid('Client not found')),
        sharing: z._default(z.enum(documentSharings), 'all'),
        sort: z._default(z.enum(documentSorts), 'newest'),
        page,
      }),
    )
    .output(DocumentList),
  storage: operation(therapists)
    .route({ method: 'GET', path: '/document-storage', summary: 'How much storage is used, and by what', tags })
    .output(StorageParts),
  setType: operation(therapists, { refusals: ['not-found'] })
    .route({ method: 'PUT', path: '/documents/type', summary: 'Give several documents another type', tags })
    .input(z.strictObject({ ids, documentType: z.enum(documentKinds, 'Please choose a document type') }))
    .output(Changed),
  share: operation(therapists, { refusals: ['not-found', 'not-possible-now'] })
    .route({
      method: 'PUT',
      path: '/documents/shared',
      summary: 'Share several documents, each with its client, or stop sharing them',
      tags,
    })
    .input(z.strictObject({ ids, shared: z.boolean('Choose whether to share them') }))
    .output(Changed),
  delete: operation(therapists, { refusals: ['not-found'] })
    .route({
      method: 'POST',
      path: '/documents/delete',
      summary: 'Delete several documents; for an hour they can be brought back',
      tags,
    })
    .input(z.strictObject({ ids }))
    .output(z.object({ undoId: z.guid(), deleted: z.int() })),
  restore: operation(therapists, { refusals: ['not-found', 'limit-reached'] })
    .route({
      method: 'POST',
      path: '/documents/restore',
      summary: 'Bring back documents that were deleted together within the last hour',
      tags,
    })
    .input(z.strictObject({ undoId: z.guid(allDocumentsTexts.undoGone) }))
    .output(z.object({ restored: z.int() })),
}

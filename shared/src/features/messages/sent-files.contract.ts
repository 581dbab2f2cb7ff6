import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { fileTypes } from '../documents/documents.rules.ts'

/** A file that was sent with a message. */
export const SentFile = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  sender: z.enum(['therapist', 'client']),
  /** Null if it can't be decrypted. */
  fileName: z.nullable(z.string()),
  fileType: z.enum(fileTypes),
  fileSize: z.int(),
  url: z.string(),
  sentAt: z.string(),
})
export type SentFile = z.infer<typeof SentFile>

export const sentFilesContract = {
  list: operation(therapists)
    .route({
      method: 'GET',
      path: '/message-files',
      summary: 'Files that were sent with messages, newest first, a page at a time',
      tags: ['Messages'],
    })
    .input(
      z.strictObject({
        clientId: z.optional(z.guid('Client not found')),
        page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      }),
    )
    .output(z.object({ items: z.array(SentFile), total: z.int() })),
}

import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { type Access, clientsOnly, therapists } from '../../access/rules.ts'
import { hasText } from '../../lib/storable.ts'
import { longText, requiredLine } from '../../lib/text.ts'
import { uploadedFileName } from '../documents/documents.contract.ts'
import { fileTypes } from '../documents/documents.rules.ts'
import { practiceNotFound } from '../portal/portal.rules.ts'
import { Excerpt } from '../search/search.contract.ts'
import { MessageSettings, MessageSettingsChanges } from './message-settings.ts'
import {
  closedReasons,
  maxAttachments,
  maxMessageLength,
  maxMessageSearch,
  messageSenders,
  messageTexts,
  replyTimes,
} from './messages.rules.ts'

/** A file of a message. `fileName` is null if it can't be decrypted. `fileSize` is in bytes. */
export const Attachment = z.object({
  id: z.guid(),
  fileName: z.nullable(z.string()),
  fileType: z.enum(fileTypes),
  fileSize: z.int(),
})
export type Attachment = z.infer<typeof Attachment>

/** The details of an upload of a file for a message, sent like those of a document. */
export const AttachmentDetails = z.strictObject({ clientId: z.guid('Client not found'), fileName: uploadedFileName })
export type AttachmentDetails = z.infer<typeof AttachmentDetails>

/** `position` orders a thread, from 1. `text` is null if the server's secret is not the one with which it was encrypted. */
export const Message = z.object({
  id: z.guid(),
  position: z.int(),
  sender: z.enum(messageSenders),
  text: z.nullable(z.string()),
  attachments: z.array(Attachment),
  createdAt: z.string(),
})
export type Message = z.infer<typeof Message>

/**
 * A page of a thread. `name` is the client's for the therapist, and the therapist's for the client. `closed` says why nothing can be sent.
 * `readByOther` is the position up to which the other side has read; 0 while the practice has read marks switched off.
 */
export const ThreadPage = z.object({
  items: z.array(Message),
  hasOlder: z.boolean(),
  unread: z.int(),
  readByOther: z.int(),
  name: z.string(),
  closed: z.nullable(z.enum(closedReasons)),
  replyTime: z.nullable(z.enum(replyTimes)),
})
export type ThreadPage = z.infer<typeof ThreadPage>

const fileId = z.guid(messageTexts.fileNotFound)
const SentMessage = (missing: string) =>
  z
    .strictObject({
      clientId: z.guid(missing),
      text: longText(maxMessageLength),
      attachments: z._default(z.array(fileId).check(z.maxLength(maxAttachments, messageTexts.tooManyFiles)), []),
    })
    .check(
      z.refine(({ text, attachments }) => hasText(text) || attachments.length > 0, {
        path: ['text'],
        error: messageTexts.blank,
      }),
    )

const position = z.int().check(z.minimum(1), z.maximum(2_000_000_000))

function threadOperations(access: Access, path: `/${string}`, missing: string, tags: string[]) {
  const clientId = z.guid(missing)
  return {
    thread: operation(access)
      .route({
        method: 'GET',
        path,
        summary: 'A page of the messages between a practice and a client, the oldest first',
        description:
          'The newest page, or the one before the position `before`. `readByOther` is the position up to which the other side has read.',
        tags,
      })
      .input(z.strictObject({ clientId, before: z.optional(position) }))
      .output(ThreadPage),
    send: operation(access, { sendsTwice: true, refusals: ['not-possible-now', 'too-many-attempts'] })
      .route({
        method: 'POST',
        path,
        summary: 'Send a message',
        description:
          'With a text, with files, or with both. `attachments` are ids of files that this person uploaded for this thread and has not sent yet.',
        tags,
      })
      .input(SentMessage(missing))
      .output(Message),
    discardFile: operation(access)
      .route({
        method: 'DELETE',
        path: `${path}/files/{id}`,
        summary: 'Delete an uploaded file that was not sent yet',
        tags,
      })
      .input(z.strictObject({ clientId, id: fileId }))
      .output(z.object({ id: z.guid() })),
    markRead: operation(access)
      .route({ method: 'PUT', path: `${path}/read`, summary: 'Mark a thread as read up to a position', tags })
      .input(z.strictObject({ clientId, position }))
      .output(z.object({ unread: z.int() })),
  }
}

/** A client with messages. `excerpt` is the beginning of the latest message, null if it can't be decrypted; `files` is how many files it has. */
export const Thread = z.object({
  clientId: z.guid(),
  name: z.string(),
  unread: z.int(),
  sender: z.enum(messageSenders),
  excerpt: z.nullable(z.string()),
  files: z.int(),
  sentAt: z.string(),
})
export type Thread = z.infer<typeof Thread>

/** A message that contains the words of a search. */
export const FoundMessage = z.object({
  id: z.guid(),
  clientId: z.guid(),
  name: z.string(),
  position: z.int(),
  sender: z.enum(messageSenders),
  sentAt: z.string(),
  excerpt: Excerpt,
})
export type FoundMessage = z.infer<typeof FoundMessage>

const FoundMessages = z.object({ items: z.array(FoundMessage), older: z.nullable(z.guid()) })
const searched = {
  query: requiredLine(maxMessageSearch, messageTexts.noQuery),
  before: z.optional(z.guid(messageTexts.notFound)),
}
const oneSearch =
  'One answer reads up to 2,000 messages. `older` is the last message that was read, if there are older ones: send it as `before` to read on.'

const tags = ['Messages']

/** Secure messages, for therapists. */
export const messagesContract = {
  ...threadOperations(therapists, '/clients/{clientId}/messages', 'Client not found', tags),
  threads: operation(therapists)
    .route({ method: 'GET', path: '/messages', summary: 'Clients with messages, the latest message first', tags })
    .input(z.strictObject({ page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1) }))
    .output(z.object({ items: z.array(Thread), total: z.int() })),
  unread: operation(therapists)
    .route({
      method: 'GET',
      path: '/messages/unread',
      summary: 'The number of unread messages of all clients, counted up to 100',
      tags,
    })
    .output(z.object({ unread: z.int() })),
  search: operation(therapists)
    .route({
      method: 'GET',
      path: '/messages/search',
      summary: 'Messages that contain words beginning like those of the query, the newest first',
      description: oneSearch,
      tags,
    })
    .input(z.strictObject(searched))
    .output(FoundMessages),
  settings: operation(therapists, { refusals: ['not-found'] })
    .route({ method: 'GET', path: '/settings/messages', summary: 'Get the settings of messages', tags })
    .output(MessageSettings),
  saveSettings: operation(therapists, { refusals: ['not-found'] })
    .route({ method: 'PATCH', path: '/settings/messages', summary: 'Change the settings of messages', tags })
    .input(MessageSettingsChanges)
    .output(MessageSettings),
}

const portalPath = '/portal/practices/{clientId}/messages'

/** Secure messages, for clients. */
export const portalMessagesContract = {
  ...threadOperations(clientsOnly, portalPath, practiceNotFound, ['Client portal']),
  search: operation(clientsOnly)
    .route({
      method: 'GET',
      path: `${portalPath}/search`,
      summary: 'Own messages with a practice that contain words beginning like those of the query, the newest first',
      description: oneSearch,
      tags: ['Client portal'],
    })
    .input(z.strictObject({ clientId: z.guid(practiceNotFound), ...searched }))
    .output(FoundMessages),
  unread: operation(clientsOnly)
    .route({
      method: 'GET',
      path: '/portal/messages/unread',
      summary: 'The number of unread messages of each practice that has sent some',
      tags: ['Client portal'],
    })
    .output(z.object({ items: z.array(z.object({ clientId: z.guid(), unread: z.int() })) })),
}

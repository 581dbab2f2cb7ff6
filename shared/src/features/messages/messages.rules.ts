/** The longest message, in characters. */
export const maxMessageLength = 20_000
/** The most files of one message. */
export const maxAttachments = 5
/** Files that were uploaded and not sent are kept for this many days. */
export const unsentFileDays = 7
/** Files on a page of those of all messages. */
export const sentFilesPerPage = 25
/** Where each side uploads and reads files: `/{id}/content`, `/{id}/preview`. */
export const attachmentPaths = {
  therapist: '/api/messages/attachments',
  client: '/api/portal/messages/attachments',
} as const

/** Messages on a page of a thread. */
export const messagesPerPage = 50

/** Threads on a page of the list. */
export const threadsPerPage = 30
/** Screens show more than 99 unread messages as 99+, so no more are counted in all threads together. */
export const mostUnreadCounted = 100
/** Characters of the latest message in the list of threads. */
export const excerptLength = 160

/** Texts are encrypted in the database, so the server reads them for a search: this many messages and characters for one answer. */
export const searchBounds = { messages: 2_000, characters: 2_000_000, hits: 25 }
/** The longest search, in characters. */
export const maxMessageSearch = 100

/** The sides of a thread. */
export const messageSenders = ['therapist', 'client'] as const

/** How soon a practice usually answers. */
export const replyTimes = ['same-day', 'one-day', 'two-days', 'three-days', 'week'] as const
export type ReplyTime = (typeof replyTimes)[number]

/** For 'Ana Ribeiro usually replies …'. */
export const replyTimeLabels: Record<ReplyTime, string> = {
  'same-day': 'on the same working day',
  'one-day': 'within 1 working day',
  'two-days': 'within 2 working days',
  'three-days': 'within 3 working days',
  week: 'within a week',
}

/** Why a therapist cannot write to a client. */
export const closedReasons = ['archived', 'not-joined'] as const

/** In place of the box. */
export const closedTexts: Record<(typeof closedReasons)[number], string> = {
  archived: 'This client is archived, so they can’t read messages. Restore the client to write to them.',
  'not-joined':
    'This client isn’t connected with your portal, so they can’t read messages. Invite them to write to them.',
}

export const messageTexts = {
  blank: 'Please write a message',
  archived:
    'This client is archived, so they can’t read messages. Nothing was sent. Restore the client to write to them.',
  notJoined:
    'This client isn’t connected with your portal, so they can’t read messages. Nothing was sent. Invite them to write to them.',
  tooMany: 'You sent many messages in a short time. This one was not sent. Wait a minute, then send it again.',
  tooManyFiles: `A message can have up to ${maxAttachments} files. Nothing was sent. Remove some, or send another message.`,
  tooManyUnsent: 'You have many files here that you have not sent. Send or remove some, then add this one again.',
  fileNotFound: 'This file was not found.',
  fileGone: `A file of this message is no longer there: files that are not sent are kept for ${unsentFileDays} days. Nothing was sent. Choose Edit, remove the file and add it again.`,
  storageFull:
    'Your therapist’s storage is full, so this file can’t be uploaded. Messages without files still arrive. Please tell your therapist.',
  notFound: 'Message not found.',
  noQuery: 'Enter what to search for',
} as const

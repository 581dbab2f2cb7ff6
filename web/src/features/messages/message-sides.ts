import type {
  Attachment,
  FoundMessage,
  Message,
  ThreadPage,
} from '@openhour/shared/features/messages/messages.contract.ts'
import { attachmentPaths } from '@openhour/shared/features/messages/messages.rules.ts'
import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import { api, queries } from '../../lib/api/api.ts'

/** What one side of a thread calls. */
export type Side = {
  sender: Message['sender']
  /** The newest page. */
  newest: (clientId: string) => { queryKey: QueryKey; queryFn: QueryFunction<ThreadPage> }
  older: (clientId: string, before: number) => Promise<ThreadPage>
  /** A message sent twice with one key arrives once. */
  send: (clientId: string, sent: { text: string; files: readonly Attachment[] }, key: string) => Promise<Message>
  /** Where files are uploaded and read. */
  filesPath: string
  /** Deletes an uploaded file that was not sent. */
  discardFile: (clientId: string, id: string) => Promise<unknown>
  markRead: (clientId: string, position: number) => Promise<unknown>
}

/** One search, in the pages in which it is answered. */
export type MessageSearch = {
  queryKey: QueryKey
  /** @param before the last message that was read; empty for the first page */
  find: (before: string) => Promise<{ items: FoundMessage[]; older: string | null }>
}

const idsOf = (files: readonly Attachment[]) => files.map(({ id }) => id)

export const therapistSide: Side = {
  sender: 'therapist',
  newest: (clientId) => queries.messages.thread.queryOptions({ input: { clientId } }),
  older: (clientId, before) => api.messages.thread({ clientId, before }),
  send: (clientId, { text, files }, idempotencyKey) =>
    api.messages.send({ clientId, text, attachments: idsOf(files) }, { context: { idempotencyKey } }),
  filesPath: attachmentPaths.therapist,
  discardFile: (clientId, id) => api.messages.discardFile({ clientId, id }),
  markRead: (clientId, position) => api.messages.markRead({ clientId, position }),
}

export const clientSide: Side = {
  sender: 'client',
  newest: (clientId) => queries.portalMessages.thread.queryOptions({ input: { clientId } }),
  older: (clientId, before) => api.portalMessages.thread({ clientId, before }),
  send: (clientId, { text, files }, idempotencyKey) =>
    api.portalMessages.send({ clientId, text, attachments: idsOf(files) }, { context: { idempotencyKey } }),
  filesPath: attachmentPaths.client,
  discardFile: (clientId, id) => api.portalMessages.discardFile({ clientId, id }),
  markRead: (clientId, position) => api.portalMessages.markRead({ clientId, position }),
}

import type { Message, ThreadPage } from '@openhour/shared/features/messages/messages.contract.ts'
import type { QueryFunction, QueryKey } from '@tanstack/react-query'
import { api, queries } from '../../lib/api/api.ts'

/** What one side of a thread calls. */
export type Side = {
  sender: Message['sender']
  /** The newest page. */
  newest: (clientId: string) => { queryKey: QueryKey; queryFn: QueryFunction<ThreadPage> }
  older: (clientId: string, before: number) => Promise<ThreadPage>
  /** A message sent twice with one key arrives once. */
  send: (clientId: string, text: string, key: string) => Promise<Message>
  markRead: (clientId: string, position: number) => Promise<unknown>
}

export const therapistSide: Side = {
  sender: 'therapist',
  newest: (clientId) => queries.messages.thread.queryOptions({ input: { clientId } }),
  older: (clientId, before) => api.messages.thread({ clientId, before }),
  send: (clientId, text, idempotencyKey) => api.messages.send({ clientId, text }, { context: { idempotencyKey } }),
  markRead: (clientId, position) => api.messages.markRead({ clientId, position }),
}

export const clientSide: Side = {
  sender: 'client',
  newest: (clientId) => queries.portalMessages.thread.queryOptions({ input: { clientId } }),
  older: (clientId, before) => api.portalMessages.thread({ clientId, before }),
  send: (clientId, text, idempotencyKey) =>
    api.portalMessages.send({ clientId, text }, { context: { idempotencyKey } }),
  markRead: (clientId, position) => api.portalMessages.markRead({ clientId, position }),
}

import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { type Access, clientsOnly, therapists } from '../../access/rules.ts'
import { requiredText } from '../../lib/text.ts'
import { practiceNotFound } from '../portal/portal.rules.ts'
import { maxMessageLength, messageSenders, messageTexts } from './messages.rules.ts'

/** `position` orders a thread, from 1. `text` is null if the server's secret is not the one with which it was encrypted. */
export const Message = z.object({
  id: z.guid(),
  position: z.int(),
  sender: z.enum(messageSenders),
  text: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Message = z.infer<typeof Message>

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
      .output(z.object({ items: z.array(Message), hasOlder: z.boolean(), unread: z.int(), readByOther: z.int() })),
    send: operation(access, { sendsTwice: true, refusals: ['not-possible-now', 'too-many-attempts'] })
      .route({ method: 'POST', path, summary: 'Send a message', tags })
      .input(z.strictObject({ clientId, text: requiredText(maxMessageLength, messageTexts.blank) }))
      .output(Message),
    markRead: operation(access)
      .route({ method: 'PUT', path: `${path}/read`, summary: 'Mark a thread as read up to a position', tags })
      .input(z.strictObject({ clientId, position }))
      .output(z.object({ unread: z.int() })),
  }
}

/** Secure messages, for therapists. */
export const messagesContract = threadOperations(therapists, '/clients/{clientId}/messages', 'Client not found', [
  'Messages',
])

/** Secure messages, for clients. */
export const portalMessagesContract = threadOperations(
  clientsOnly,
  '/portal/practices/{clientId}/messages',
  practiceNotFound,
  ['Client portal'],
)

import type { Message } from '@openhour/shared/features/messages/messages.contract.ts'
import {
  messagesPerPage,
  type messageSenders,
  messageTexts,
} from '@openhour/shared/features/messages/messages.rules.ts'
import { nowMs } from '../../platform/clock.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import type { TextSealing } from '../../platform/sealed-text.ts'
import { openNameSealing } from './attachment-names.ts'
import { discardUpload, type ListedAttachment } from './attachments.queries.ts'
import {
  countUnread,
  findMessage,
  findOwnThread,
  findThread,
  listMessages,
  readMessages,
  readNotifications,
  sendMessage,
} from './messages.queries.ts'

type Given<Input> = { input: Input; context: HandlerContext }
type Side = { side: (typeof messageSenders)[number]; missing: string; operation: string }

/** Openings of a thread by one person within this time count as one, because an open page reads it again after every change. */
const oneOpeningMs = 10 * 60_000
const maxOpenings = 20_000

/** Audits a therapist's openings, per person and thread. Only an entry that was written counts. */
function openThreadOpenings() {
  const openedAt = new Map<string, number>()
  return async ({ actor, recordOpened }: HandlerContext, threadId: string, clientId: string) => {
    const key = `${actor.userId} ${threadId}`
    if ((openedAt.get(key) ?? -Infinity) > nowMs() - oneOpeningMs) return
    await recordOpened('messages', { id: threadId, clientId })
    openedAt.delete(key)
    openedAt.set(key, nowMs())
    if (openedAt.size > maxOpenings) openedAt.delete(openedAt.keys().next().value as string)
  }
}

/** Why nothing can be sent, or uploaded for a message. @param missing what a missing thread is answered with */
export const refusalsOfWriting = (missing: string) => ({
  'record-missing': () => new Refusal('not-found', missing),
  'client-archived': () => new Refusal('not-possible-now', messageTexts.archived),
  'client-not-joined': () => new Refusal('not-possible-now', messageTexts.notJoined),
})

/** The operations of one side of a thread. */
export function threadHandlers(sealing: TextSealing, { side, missing, operation }: Side) {
  const threadOf = side === 'therapist' ? findThread : findOwnThread
  const unreadOf = countUnread(side)
  const names = openNameSealing(sealing)
  const opening = openThreadOpenings()
  const refusals = {
    ...refusalsOfWriting(missing),
    'attachment-missing': () => new Refusal('not-possible-now', messageTexts.fileGone),
    'too-many-messages': () => new Refusal('too-many-attempts', messageTexts.tooMany, { retryAfterSeconds: 60 }),
  }
  type Row = Omit<Message, 'text' | 'sender' | 'attachments'> & {
    therapistId: string
    sender: string
    sealedText: Buffer
    attachments: ListedAttachment[]
  }
  const shown = (clientId: string, { therapistId, sealedText, sender, attachments, ...row }: Row): Message => ({
    ...row,
    sender: sender as Message['sender'],
    text: sealing.open(sealedText, [therapistId, clientId, row.id]),
    attachments: names.shown(attachments, { therapistId, clientId }),
  })

  return {
    thread: async ({
      input: { clientId, before },
      context,
    }: Given<{ clientId: string; before?: number | undefined }>) => {
      const [threads, rows, [count]] = await context.run(
        threadOf(clientId),
        listMessages(clientId, before ?? 2_000_000_001),
        unreadOf(clientId),
      )
      const { threadId, therapistId: _, ...thread } = found(threads, missing)
      if (threadId !== null) await opening(context, threadId, clientId)
      return {
        ...thread,
        items: rows.slice(0, messagesPerPage).reverse().map((row) => shown(clientId, row)), // oxfmt-ignore
        hasOlder: rows.length > messagesPerPage,
        unread: count?.unread ?? 0,
      }
    },

    send: ({
      input,
      context: { run, runAfter, idempotent },
    }: Given<{ clientId: string; text: string; attachments: string[] }>) => {
      const { clientId, text } = input
      const attachments = [...new Set(input.attachments)]
      return idempotent({
        operation,
        // A hash of a short text would tell it.
        input: { clientId, text: sealing.fingerprint(text), ...(attachments.length > 0 && { attachments }) },
        run: async (id, claim) => {
          const [threads] = await run(threadOf(clientId))
          const { therapistId } = found(threads, missing)
          const sealed = sealing.seal(text, [therapistId, clientId, id])
          const rows = await refusing(
            runAfter([...claim, sendMessage(clientId, id, sealed, attachments)], findMessage(clientId, id)),
            refusals,
          )
          return shown(clientId, found(rows, messageTexts.notFound))
        },
        replay: async (id) => shown(clientId, found((await run(findMessage(clientId, id)))[0], messageTexts.notFound)),
      })
    },

    markRead: async ({
      input: { clientId, position },
      context: { run },
    }: Given<{ clientId: string; position: number }>) => {
      const [threads, , , [count]] = await run(
        threadOf(clientId),
        readMessages(clientId, position),
        readNotifications(clientId),
        unreadOf(clientId),
      )
      found(threads, missing)
      return { unread: count?.unread ?? 0 }
    },

    discardFile: async ({ input: { clientId, id }, context: { run } }: Given<{ clientId: string; id: string }>) => {
      const [[row]] = await run(discardUpload(clientId, id))
      if (!row?.gone) throw new Refusal('not-found', messageTexts.fileNotFound)
      return { id }
    },
  }
}

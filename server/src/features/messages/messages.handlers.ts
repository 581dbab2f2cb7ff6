import type { Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { messagesContract, portalMessagesContract } from '@openhour/shared/features/messages/messages.contract.ts'
import {
  excerptLength,
  messagesPerPage,
  type messageSenders,
  messageTexts,
} from '@openhour/shared/features/messages/messages.rules.ts'
import { practiceNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { nowMs } from '../../platform/clock.ts'
import { guard, type HandlerContext } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import type { TextSealing } from '../../platform/sealed-text.ts'
import {
  changeMessageSettings,
  afterNewest,
  countAllUnread,
  countOwnUnread,
  countUnread,
  findMessage,
  findMessageSettings,
  findOwnThread,
  findPlace,
  findThread,
  listForSearch,
  listMessages,
  listThreads,
  type Place,
  readMessages,
  readNotifications,
  sendMessage,
} from './messages.queries.ts'
import { searchMessages } from './search-messages.ts'

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

/** The operations of one side of a thread. */
function threadHandlers(sealing: TextSealing, { side, missing, operation }: Side) {
  const threadOf = side === 'therapist' ? findThread : findOwnThread
  const unreadOf = countUnread(side)
  const noticesOf = readNotifications(side)
  const opening = openThreadOpenings()
  const refusals = {
    'record-missing': () => new Refusal('not-found', missing),
    'client-archived': () => new Refusal('not-possible-now', messageTexts.archived),
    'client-not-joined': () => new Refusal('not-possible-now', messageTexts.notJoined),
    'too-many-messages': () => new Refusal('too-many-attempts', messageTexts.tooMany, { retryAfterSeconds: 60 }),
  }
  type Row = Omit<Message, 'text' | 'sender'> & { therapistId: string; sender: string; sealedText: Buffer }
  const shown = (clientId: string, { therapistId, sealedText, sender, ...row }: Row): Message => ({
    ...row,
    sender: sender as Message['sender'],
    text: sealing.open(sealedText, [therapistId, clientId, row.id]),
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
        items: rows.slice(0, messagesPerPage).reverse().map((row) => shown(clientId, row)), // prettier-ignore
        hasOlder: rows.length > messagesPerPage,
        unread: count?.unread ?? 0,
      }
    },

    send: ({ input, context: { run, idempotent: once } }: Given<{ clientId: string; text: string }>) => {
      const { clientId, text } = input
      return once({
        operation,
        // A hash of a short text would tell it.
        input: { clientId, text: sealing.fingerprint(text) },
        run: async (id, claim) => {
          const [threads] = await run(threadOf(clientId))
          const { therapistId } = found(threads, missing)
          const sealed = sealing.seal(text, [therapistId, clientId, id])
          const rows = await refusing(
            run(...claim, sendMessage(clientId, id, sealed), findMessage(clientId, id)),
            refusals,
          )
          return shown(clientId, found(rows.at(-1) as Row[], messageTexts.notFound))
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
        noticesOf(clientId),
        unreadOf(clientId),
      )
      found(threads, missing)
      return { unread: count?.unread ?? 0 }
    },
  }
}

const noPractice = 'The practice settings were not found.'

export function messagesRouter(sealing: TextSealing, reads: ListReads) {
  const os = implement(messagesContract).$context<Incoming>().use(guard)
  const handlers = threadHandlers(sealing, {
    side: 'therapist',
    missing: 'Client not found',
    operation: 'messages.send',
  })
  return os.router({
    thread: os.thread.handler(handlers.thread),
    send: os.send.handler(handlers.send),
    markRead: os.markRead.handler(handlers.markRead),

    threads: os.threads.handler(async ({ input: { page }, context: { actor, run } }) => {
      const [rows] = await run(listThreads(page))
      reads.note(actor, 'messages')
      const items = rows.map(({ therapistId, clientId, id, sealedText, name, unread, sender, sentAt }) => {
        const excerpt = sealing.open(sealedText, [therapistId, clientId, id])?.slice(0, excerptLength) ?? null
        return { clientId, name, unread, sender, excerpt, sentAt }
      })
      return { items, total: rows[0]?.total ?? 0 }
    }),

    unread: os.unread.handler(async ({ context: { run } }) => {
      const [[count]] = await run(countAllUnread())
      return { unread: count?.unread ?? 0 }
    }),

    search: os.search.handler(async ({ input: { query, before }, context: { actor, run } }) => {
      reads.note(actor, 'messages')
      const list = (from: Place, count: number) => run(listForSearch(from, count)).then(([rows]) => rows)
      const [[place] = []] = before === undefined ? [] : await run(findPlace(before))
      return searchMessages(sealing, list, { query, before: place ?? afterNewest })
    }),

    settings: os.settings.handler(async ({ context: { actor, run } }) =>
      found((await run(findMessageSettings(actor.userId)))[0], noPractice),
    ),

    saveSettings: os.saveSettings.handler(async ({ input, context: { actor, run } }) =>
      found((await run(changeMessageSettings(actor.userId, input)))[0], noPractice),
    ),
  })
}

export function portalMessagesRouter(sealing: TextSealing) {
  const os = implement(portalMessagesContract).$context<Incoming>().use(guard)
  const operation = 'portalMessages.send'
  const handlers = threadHandlers(sealing, { side: 'client', missing: practiceNotFound, operation })
  return os.router({
    thread: os.thread.handler(handlers.thread),
    send: os.send.handler(handlers.send),
    markRead: os.markRead.handler(handlers.markRead),

    unread: os.unread.handler(async ({ context: { run } }) => {
      const [items] = await run(countOwnUnread())
      return { items }
    }),
  })
}

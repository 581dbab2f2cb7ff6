import { messagesContract, portalMessagesContract } from '@openhour/shared/features/messages/messages.contract.ts'
import { excerptLength } from '@openhour/shared/features/messages/messages.rules.ts'
import { practiceNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import { beginningOf } from '@openhour/shared/features/search/excerpt.rules.ts'
import { implement } from '@orpc/server'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found } from '../../platform/refusal.ts'
import type { TextSealing } from '../../platform/sealed-text.ts'
import {
  changeMessageSettings,
  countAllUnread,
  countOwnUnread,
  findMessageSettings,
  findOwnThread,
  listThreads,
} from './messages.queries.ts'
import {
  afterNewest,
  afterOwnNewest,
  findOwnPlace,
  findPlace,
  listForSearch,
  listOwnForSearch,
  type OwnPlace,
  type Place,
} from './search-messages.queries.ts'
import { searchMessages } from './search-messages.ts'
import { threadHandlers } from './thread.handlers.ts'

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
    discardFile: os.discardFile.handler(handlers.discardFile),

    threads: os.threads.handler(async ({ input: { page }, context: { actor, run } }) => {
      const [rows] = await run(listThreads(page))
      reads.note(actor, 'messages')
      const items = rows.map(({ therapistId, clientId, id, sealedText, name, unread, sender, files, sentAt }) => {
        const text = sealing.open(sealedText, [therapistId, clientId, id])
        const excerpt = text === null ? null : beginningOf(text, excerptLength)
        return { clientId, name, unread, sender, excerpt, files, sentAt }
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
      return searchMessages(sealing, list, { query, before: place ?? afterNewest, placeOf: (row) => row })
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
    discardFile: os.discardFile.handler(handlers.discardFile),

    search: os.search.handler(async ({ input: { clientId, query, before }, context: { run } }) => {
      const [threads, [place]] = await run(findOwnThread(clientId), findOwnPlace(clientId, before ?? null))
      const { name } = found(threads, practiceNotFound)
      const list = async (from: OwnPlace, count: number) => {
        const [rows] = await run(listOwnForSearch(clientId, from, count))
        return rows.map((row) => ({ ...row, name }))
      }
      return searchMessages(sealing, list, { query, before: place ?? afterOwnNewest, placeOf: (row) => row })
    }),

    unread: os.unread.handler(async ({ context: { run } }) => {
      const [items] = await run(countOwnUnread())
      return { items }
    }),
  })
}

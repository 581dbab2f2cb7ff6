import { maxMessageSearch } from '@openhour/shared/features/messages/messages.rules.ts'
import { readListView } from '../../lib/lists/list-view.ts'

/** The search parameters of the page: the open thread, the message in it to show, the page of the list, and words to search for. */
export type MessagesSearch = { clientId?: string; at?: number; page?: number; search?: string }

/** Reads search parameters from any link; invalid ones are dropped. */
export function readMessagesSearch(given: Record<string, unknown>): MessagesSearch {
  const clientId = typeof given.clientId === 'string' && /^[\da-f-]{36}$/i.test(given.clientId) && given.clientId
  const at = Number(given.at)
  return {
    ...readListView(given, maxMessageSearch, {}),
    ...(clientId && { clientId }),
    ...(clientId && Number.isInteger(at) && at > 0 && { at }),
  }
}

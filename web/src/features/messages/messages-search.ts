import { readListView } from '../../lib/lists/list-view.ts'

/** The search parameters of the page: the open thread, and the page of the list. */
export type MessagesSearch = { clientId?: string; page?: number }

/** Reads search parameters from any link; invalid ones are dropped. */
export function readMessagesSearch(given: Record<string, unknown>): MessagesSearch {
  const { page } = readListView(given, 0, {})
  return {
    ...(typeof given.clientId === 'string' && /^[\da-f-]{36}$/i.test(given.clientId) && { clientId: given.clientId }),
    ...(page !== undefined && { page }),
  }
}

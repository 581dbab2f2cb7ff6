import { supportStates } from '@openhour/shared/features/support/support-search.rules.ts'
import { pageWithoutIds } from '@openhour/shared/features/support/support-search.rules.ts'
import { readListView, type ViewWith } from '../../lib/lists/list-view.ts'

/** `request`: the open one. `from`: the page from which somebody came for help. */
export type SupportSearch = { request?: string; from?: string; page?: number }

const choices = { state: supportStates, mine: ['false', 'true'] } as const
export type InboxSearch = ViewWith<typeof choices> & { request?: string }

const requestOf = ({ request }: Record<string, unknown>) =>
  typeof request === 'string' && /^[\da-f-]{36}$/i.test(request) ? { request } : {}

/** Reads search parameters from any link; what makes no sense is left out. */
export function readSupportSearch(given: Record<string, unknown>): SupportSearch {
  const { page } = readListView(given, 0, {})
  const from = typeof given.from === 'string' && /^\/[\w/-]{1,200}$/.test(given.from) && given.from
  return { ...(page !== undefined && { page }), ...requestOf(given), ...(from && { from: pageWithoutIds(from) }) }
}

export function readInboxSearch(given: Record<string, unknown>): InboxSearch {
  const { search: _, ...view } = readListView({ ...given, mine: String(given.mine) }, 0, choices)
  return { ...view, ...requestOf(given) }
}

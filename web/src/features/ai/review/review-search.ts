import { aiReviewFilters } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { readListView, type ViewWith } from '../../../lib/lists/list-view.ts'

const choices = { show: aiReviewFilters }
const isId = (given: unknown): given is string => typeof given === 'string' && /^[\da-f-]{36}$/i.test(given)

/** The page's search parameters. */
export type ReviewSearch = ViewWith<typeof choices> & {
  /** Only of this client. */
  client?: string | undefined
  /** The draft that is open. */
  open?: string
}

/** Reads search parameters from any link; invalid ones are dropped. */
export function readReviewSearch(given: Record<string, unknown>): ReviewSearch {
  return {
    ...readListView(given, 0, choices),
    ...(isId(given.client) ? { client: given.client } : {}),
    ...(isId(given.open) ? { open: given.open } : {}),
  }
}

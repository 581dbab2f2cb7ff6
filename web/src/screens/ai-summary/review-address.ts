import type { AiReviewItem } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { aiReviewPath } from '@openhour/shared/features/ai/ai-review.rules.ts'
import type { ReviewSearch } from '../../features/ai/review/review-search.ts'

/** The page with these search parameters. */
export function reviewPage(search: ReviewSearch): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  return given.length === 0 ? aiReviewPath : `${aiReviewPath}?${new URLSearchParams(given as [string, string][])}`
}

/** The client's tab in which a kind of draft is made and kept. */
export function tabOf({ kind, clientId }: Pick<AiReviewItem, 'kind' | 'clientId'>): string {
  return `/app/clients/${clientId}?tab=${kind === 'report' ? 'ai-reports' : 'ai-sessions'}`
}

/** Where a row is read: a ready draft on this page, everything else in the client's record. */
export function reviewAddress(item: AiReviewItem, view: ReviewSearch): string {
  if (item.state === 'ready' && item.kind !== 'transcription') return reviewPage({ ...view, open: item.id })
  if (item.state !== null) return tabOf(item)
  return `${tabOf(item)}&${item.kind === 'report' ? 'report' : 'sessionNote'}=${item.id}`
}

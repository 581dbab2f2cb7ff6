import type { AiReviewList } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { queries } from '../../../lib/api/api.ts'
import type { ReviewSearch } from './review-search.ts'

/** The list's query, shared by the page, the open draft and the prefetch. */
export function reviewQuery({ show, client }: ReviewSearch) {
  return queries.aiReview.list.infiniteOptions({
    input: (after: string | undefined) => ({
      ...(show && { show }),
      ...(client && { clientId: client }),
      ...(after !== undefined && { after }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: AiReviewList) => next ?? undefined,
  })
}

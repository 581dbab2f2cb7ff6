import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { reviewQuery } from '../../features/ai/review/review-query.ts'
import { readReviewSearch, type ReviewSearch } from '../../features/ai/review/review-search.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { AiSummaryScreen, fetchOpenDraft } from '../../screens/ai-summary/AiSummaryScreen.tsx'

export const Route = createFileRoute('/app/ai-summary')({
  validateSearch: readReviewSearch,
  loaderDeps: ({ search: { open: _open, ...view } }) => view,
  loader: ({ context, deps, location, preload }) => {
    // Listing is audited, so hovering a link must not prefetch it.
    if (!preload) void context.queryClient.prefetchInfiniteQuery(reviewQuery(deps))
    return fetchOpenDraft(location.search)
  },
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const onSearch = useCallback<ListPlace<ReviewSearch>['onView']>(
    (search, { replace }) => void navigate({ search, replace }),
    [navigate],
  )
  return <AiSummaryScreen me={me} search={Route.useSearch()} onSearch={onSearch} />
}

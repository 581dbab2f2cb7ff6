import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { subscriptionListQuery } from '../features/admin-subscriptions/subscription-list.ts'
import {
  readSubscriptionListSearch,
  type SubscriptionListSearch,
} from '../features/admin-subscriptions/subscription-search.ts'
import type { ListPlace } from '../lib/lists/list-state.ts'
import { AdminSubscriptionsScreen } from '../screens/admin-subscriptions/AdminSubscriptionsScreen.tsx'

export const Route = createFileRoute('/app_/admin/subscriptions')({
  validateSearch: readSubscriptionListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(subscriptionListQuery(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const onSearch = useCallback<ListPlace<SubscriptionListSearch>['onView']>(
    (search, { replace }) => void navigate({ search, replace }),
    [navigate],
  )
  return <AdminSubscriptionsScreen search={Route.useSearch()} onSearch={onSearch} />
}

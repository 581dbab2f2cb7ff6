import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { accountListQuery } from '../features/admin-accounts/account-list.ts'
import { type AccountListSearch, readAccountListSearch } from '../features/admin-accounts/account-search.ts'
import type { ListPlace } from '../lib/lists/list-state.ts'
import { AdminAccountsScreen } from '../screens/admin-accounts/AdminAccountsScreen.tsx'

export const Route = createFileRoute('/app_/admin/therapists/')({
  validateSearch: readAccountListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(accountListQuery(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const onSearch = useCallback<ListPlace<AccountListSearch>['onView']>(
    (search, { replace }) => void navigate({ search, replace }),
    [navigate],
  )
  return <AdminAccountsScreen search={Route.useSearch()} onSearch={onSearch} />
}

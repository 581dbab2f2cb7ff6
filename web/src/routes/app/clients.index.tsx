import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ClientsPage } from '../../features/clients/ClientsPage.tsx'
import { clientListQuery } from '../../features/clients/client-list-query.ts'
import { type ClientListSearch, readClientListSearch, rememberSort } from '../../features/clients/list-search.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'

export const Route = createFileRoute('/app/clients/')({
  validateSearch: readClientListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(clientListQuery(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const onSearch = useCallback<ListPlace<ClientListSearch>['onView']>(
    (search, { replace }) => {
      rememberSort(search.sort)
      void navigate({ search, replace })
    },
    [navigate],
  )
  return <ClientsPage search={Route.useSearch()} onSearch={onSearch} />
}

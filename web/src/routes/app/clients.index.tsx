import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ClientsPage, type ClientsPageProps } from '../../features/clients/ClientsPage.tsx'
import { clientListQuery } from '../../features/clients/client-list-query.ts'
import { readClientListSearch } from '../../features/clients/list-search.ts'

export const Route = createFileRoute('/app/clients/')({
  validateSearch: readClientListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(clientListQuery(deps)),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const onSearch = useCallback<ClientsPageProps['onSearch']>(
    (search, { replace }) => void navigate({ search, replace }),
    [navigate],
  )
  return <ClientsPage search={Route.useSearch()} onSearch={onSearch} />
}

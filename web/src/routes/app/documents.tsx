import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { allDocumentsQuery, storageQuery } from '../../features/documents/all-documents-query.ts'
import { type AllDocumentsSearch, readAllDocumentsSearch } from '../../features/documents/all-documents-search.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { DocumentsScreen } from '../../screens/documents/DocumentsScreen.tsx'

export const Route = createFileRoute('/app/documents')({
  validateSearch: readAllDocumentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, preload }) => {
    // Listing is audited, so hovering a link must not prefetch it.
    if (preload) return
    void context.queryClient.prefetchQuery(allDocumentsQuery(deps))
    void context.queryClient.prefetchQuery(storageQuery())
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const onSearch = useCallback<ListPlace<AllDocumentsSearch>['onView']>(
    (search, { replace }) => void navigate({ search, replace }),
    [navigate],
  )
  return <DocumentsScreen search={Route.useSearch()} onSearch={onSearch} />
}

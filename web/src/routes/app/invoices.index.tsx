import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { invoiceListQuery } from '../../features/money/invoice-list.ts'
import { type InvoicesSearch, readInvoicesSearch } from '../../features/money/invoices-search.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { InvoicesScreen } from '../../screens/invoices/InvoicesScreen.tsx'

export const Route = createFileRoute('/app/invoices/')({
  validateSearch: readInvoicesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, preload }) => {
    // Listing is audited, so hovering a link must not prefetch it.
    if (!preload) void context.queryClient.prefetchQuery(invoiceListQuery(deps))
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const onSearch = useCallback<ListPlace<InvoicesSearch>['onView']>(
    (search, { replace }) => void navigate({ search, replace }),
    [navigate],
  )
  return (
    <InvoicesScreen
      search={Route.useSearch()}
      onSearch={onSearch}
      onOpen={(invoiceId) => void navigate({ to: '/app/invoices/$invoiceId', params: { invoiceId } })}
    />
  )
}

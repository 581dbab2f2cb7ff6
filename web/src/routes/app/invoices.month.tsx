import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { monthEndQuery, monthRowList } from '../../features/money/month-list.ts'
import { type MonthSearch, periodOf, readMonthSearch } from '../../features/money/month-search.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { MonthEndScreen } from '../../screens/invoices/MonthEndScreen.tsx'

export const Route = createFileRoute('/app/invoices/month')({
  validateSearch: readMonthSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, preload }) => {
    const { month: _month, year: _year, figure, page, ...narrowed } = deps
    const period = periodOf(deps)
    if (figure === undefined || period === undefined) void queryClient.prefetchQuery(monthEndQuery(period))
    // Listing is audited, so hovering a link must not prefetch it.
    else if (!preload)
      void queryClient.prefetchQuery(
        monthRowList.query(page === undefined ? {} : { page }, { period, figure, ...narrowed }),
      )
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const onSearch = useCallback<ListPlace<MonthSearch>['onView']>(
    (search, { replace }) => void navigate({ search, replace }),
    [navigate],
  )
  return <MonthEndScreen search={Route.useSearch()} onSearch={onSearch} />
}

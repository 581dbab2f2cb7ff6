import type { MonthEnd } from '@openhour/shared/features/money/month-end.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { Suspense } from 'react'
import { invoicesPage } from '../../features/money/invoices.page.ts'
import { MoneySkeleton } from '../../features/money/MoneySkeleton.tsx'
import { monthEndPage } from '../../features/money/month-end.page.ts'
import { periodName } from '../../features/money/month-labels.ts'
import { monthEndQuery } from '../../features/money/month-list.ts'
import { monthPath, type MonthSearch, periodOf, searchOf } from '../../features/money/month-search.ts'
import { MonthFigures } from '../../features/money/MonthFigures.tsx'
import { PeriodPicker } from '../../features/money/PeriodPicker.tsx'
import { failedLoad } from '../../lib/api/failed-load.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { usePracticeDates } from '../../lib/time/practice-dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageHead } from '../shell/PageHead.tsx'

const MonthRows = lazyPart(() => import('../../features/money/MonthRows.tsx').then((file) => file.MonthRows))
const MonthFiles = lazyPart(() => import('../../features/money/MonthFiles.tsx').then((file) => file.MonthFiles))

type MonthEndScreenProps = { search: MonthSearch; onSearch: ListPlace<MonthSearch>['onView'] }

/** /app/invoices/month: what a month or a year comes to, and the rows behind each figure. */
export function MonthEndScreen({ search, onSearch }: MonthEndScreenProps) {
  const { month: _month, year: _year, figure, page, ...narrowed } = search
  const period = periodOf(search)
  if (figure !== undefined && period !== undefined)
    return (
      <>
        <PageHead
          title={monthEndPage.title}
          back={{ to: monthPath(period), label: `All figures of ${periodName(period)}` }}
        />
        <Suspense fallback={<MoneySkeleton label="Loading the rows" />}>
          <MonthRows
            key={JSON.stringify([period, figure, narrowed])}
            of={{ period, figure, ...narrowed }}
            page={page}
            onView={({ page: next }, how) => {
              const { page: _page, ...rest } = search
              onSearch({ ...rest, ...(next !== undefined && { page: next }) }, how)
            }}
          />
        </Suspense>
      </>
    )
  return <Figures period={period} onPeriod={(next) => onSearch(searchOf(next), { replace: false })} />
}

function Figures({ period, onPeriod }: { period: string | undefined; onPeriod: (period: string) => void }) {
  const query = useQuery({ ...monthEndQuery(period), placeholderData: keepPreviousData })
  const { today } = usePracticeDates()
  const { data } = query
  const shown = period ?? data?.period
  return (
    <>
      <PageHead title={monthEndPage.title} back={{ to: invoicesPage.path, label: 'All invoices' }} />
      {shown !== undefined && <PeriodPicker period={shown} today={today} onPeriod={onPeriod} />}
      {query.isError && !data && <ErrorState title="This month could not be loaded" {...failedLoad(query)} />}
      {query.isPending && <MoneySkeleton label="Loading the figures" />}
      {data && data.period === shown && (isNothing(data) ? <Nothing period={data.period} /> : <All month={data} />)}
      {data && data.period !== shown && <MoneySkeleton label="Loading the figures" />}
    </>
  )
}

function All({ month }: { month: MonthEnd }) {
  const { period, sums } = month
  const hasInvoices = sums.some(({ invoiced }) => invoiced.count > 0)
  return (
    <MonthFigures month={month}>
      {hasInvoices && (
        <Suspense>
          <MonthFiles
            key={period}
            period={period}
            hasEuros={sums.some(({ currency, invoiced }) => currency === 'EUR' && invoiced.count > 0)}
          />
        </Suspense>
      )}
    </MonthFigures>
  )
}

const isNothing = ({ sessions, withoutNote, sums }: MonthEnd) => sessions + withoutNote + sums.length === 0

const Nothing = ({ period }: { period: string }) => (
  <EmptyState icon={CalendarCheck} title={`Nothing in ${periodName(period)}`} small>
    No session took place, and nothing was charged, invoiced or paid.
  </EmptyState>
)

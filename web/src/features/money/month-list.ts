import type { MonthRow } from '@openhour/shared/features/money/month-end.contract.ts'
import { monthRowsPerPage } from '@openhour/shared/features/money/month-end.rules.ts'
import { ListX } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'
import type { MonthSearch } from './month-search.ts'

/** The figures of a month or a year; of the month that ended last without one. Shared by the page and its prefetch. */
export const monthEndQuery = (period: string | undefined) =>
  queries.monthEnd.figures.queryOptions({ input: period === undefined ? {} : { period } })

/** A figure with what narrows it. */
export type RowsOf = Required<Pick<MonthSearch, 'figure'>> &
  Pick<MonthSearch, 'currency' | 'age' | 'kind' | 'service'> & { period: string }

export const monthRowList = defineList<{ items: MonthRow[]; matching: number }, { page?: number }, RowsOf>({
  query: ({ page = 1 }, { service, ...rows }) =>
    queries.monthEnd.rows.queryOptions({
      input: { ...rows, ...(service !== undefined && { description: service }), page },
    }),
  perPage: monthRowsPerPage,
  matching: ({ matching }) => matching,
  failure: 'These rows could not be loaded',
  silent: true,
  empty: { icon: ListX, title: 'Nothing here any more', text: 'What stood here was dealt with.', small: true },
})

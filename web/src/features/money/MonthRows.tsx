import type { MonthRow } from '@openhour/shared/features/money/month-end.contract.ts'
import { openAgeNames } from '@openhour/shared/features/money/month-end.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { figureNames, lengthText, periodName, rowPath, rowText } from './month-labels.ts'
import { monthRowList, type RowsOf } from './month-list.ts'
import { MoneySkeleton } from './MoneySkeleton.tsx'

type MonthRowsProps = { of: RowsOf; page: number | undefined; onView: ListPlace<{ page?: number }>['onView'] }

/** The rows behind one figure, oldest first; each leads to where it is dealt with. */
export function MonthRows({ of, page, onView }: MonthRowsProps) {
  const list = useList(monthRowList, of, { view: page === undefined ? {} : { page }, onView })
  return (
    <section aria-label={figureNames[of.figure]}>
      <SectionHead title={figureNames[of.figure]} fact={factOf(of)} />
      <RowList list={list} skeleton={<MoneySkeleton label="Loading the rows" />}>
        {({ items }) => (
          <Card padding="none">
            <ul aria-label="Rows" className="divide-y divide-line">
              {items.map((row) => (
                <li key={row.id} data-row={row.id}>
                  <Row row={row} isDue={of.figure === 'open'} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </RowList>
    </section>
  )
}

function Row({ row, isDue }: { row: MonthRow; isDue: boolean }) {
  const { day, name, minutes, amountMinor, currency } = row
  const text = rowText(row)
  const facts = [
    `${isDue ? 'Due ' : ''}${formatDay(day)}`,
    ...(text === null ? [] : [text]),
    ...(minutes === null ? [] : [lengthText(minutes)]),
  ]
  return (
    <PathLink
      to={rowPath(row)}
      className="flex items-start gap-4 px-4 py-3.5 hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-6"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name || 'Unknown Client'}</span>
        <span className="tnum block text-sm wrap-anywhere text-muted">{facts.join(' · ')}</span>
      </span>
      {amountMinor !== null && currency !== null && (
        <span className="tnum font-medium whitespace-nowrap">{formatAmount(amountMinor, currency)}</span>
      )}
    </PathLink>
  )
}

function factOf({ period, currency, age, service }: RowsOf): string {
  return [
    periodName(period),
    ...(currency === undefined ? [] : [currency]),
    ...(age === undefined ? [] : [openAgeNames[age]]),
    ...(service === undefined ? [] : [service]),
  ].join(' · ')
}

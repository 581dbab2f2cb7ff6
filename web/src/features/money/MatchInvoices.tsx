import type { MatchedInvoice, StatementLine } from '@openhour/shared/features/money/bank-statements.contract.ts'
import type { ListedInvoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { invoicesOfLine } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { longestInvoiceSearch } from './invoices-search.ts'

type MatchInvoicesProps = {
  line: StatementLine
  invoices: readonly MatchedInvoice[]
  onChange: (invoices: MatchedInvoice[]) => void
}

const invoiceOf = ({ id, number, recipientName, issueDate, currency, openMinor }: ListedInvoice): MatchedInvoice => ({
  id,
  number: number ?? '',
  recipientName,
  issueDate: issueDate ?? '',
  currency,
  openMinor,
})

/** The open invoices that a line can pay: those that are proposed, and what is searched for. Several can be ticked. */
export function MatchInvoices({ line, invoices, onChange }: MatchInvoicesProps) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const query = useQuery({
    ...queries.invoices.list.queryOptions({ input: { state: 'open', search: wanted, page: 1 } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const [first] = useState(() => [...line.invoices, ...line.others])
  const found = wanted === '' ? [] : (query.data?.items ?? [])
  const fitting = found.filter(({ currency }) => currency === line.currency).map(invoiceOf)
  const all = new Map([...first, ...invoices, ...fitting].map((one) => [one.id, one]))
  const chosen = new Set(invoices.map(({ id }) => id))
  return (
    <div
      className="mt-3 flex flex-col gap-2"
      // The dialog is a form: Enter in the search records nothing.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    >
      <SearchInput
        label="Search open invoices"
        value={search}
        onChange={(text) => setSearch(text.slice(0, longestInvoiceSearch))}
      />
      {query.isError && !query.data && <ErrorState title="Invoices could not be loaded" {...failedLoad(query)} />}
      {wanted !== '' && query.data && fitting.length === 0 && (
        <p className="text-sm text-muted">
          {found.length > 0 ? `The invoices that match are not in ${line.currency}.` : 'No open invoice matches.'}
        </p>
      )}
      <ul aria-label="Invoices to choose from" className="flex flex-col gap-2">
        {[...all.values()].map((one) => (
          <li key={one.id}>
            <label className="flex items-start gap-3">
              <Checkbox
                checked={chosen.has(one.id)}
                disabled={!chosen.has(one.id) && chosen.size >= invoicesOfLine}
                onChange={({ target }) =>
                  onChange(target.checked ? [...invoices, one] : invoices.filter(({ id }) => id !== one.id))
                }
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="tnum">{one.number}</span> {one.recipientName}
                <span className="block text-sm text-muted">
                  {formatAmount(one.openMinor, one.currency)} open
                  {one.issueDate !== '' && ` · ${formatDay(one.issueDate)}`}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { ListedInvoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { invoicesPerPage } from '@openhour/shared/features/money/money.rules.ts'
import { ReceiptText, SearchX } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'
import { sentSearch } from '../../lib/lists/search-words.ts'
import { type InvoicesView, longestInvoiceSearch, shownStates } from './invoices-search.ts'
import { moneySettingsPath } from './invoices.page.ts'

export type InvoiceList = { items: ListedInvoice[]; matching: number; drafts: number }

const filterNames: Record<(typeof shownStates)[number], string> = {
  all: 'All',
  draft: 'Drafts',
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  corrected: 'Corrected',
}

/** Shared by the page and its prefetch. */
export const invoiceListQuery = ({ search, state = 'all', page = 1 }: InvoicesView) =>
  queries.invoices.list.queryOptions({ input: { state, page, ...sentSearch(search) } })

const isNarrowed = ({ search, state }: InvoicesView) => search !== undefined || state !== undefined

export const invoiceList = defineList<InvoiceList, InvoicesView>({
  query: invoiceListQuery,
  perPage: invoicesPerPage,
  matching: ({ matching }) => matching,
  // The answer counts what matches; where something narrows it, there may be more.
  count: ({ matching }, view) => (isNarrowed(view) ? Math.max(matching, 1) : matching),
  failure: 'Invoices could not be loaded',
  search: { label: 'Search invoices', longest: longestInvoiceSearch, one: 'invoice' },
  filters: {
    state: {
      label: 'Which invoices',
      options: shownStates.map((value) => ({ value, label: filterNames[value] })),
      inTools: true,
    },
  },
  empty: {
    icon: ReceiptText,
    title: 'No invoices yet',
    text: 'Say who issues your invoices and what a session costs. Then draft invoices from what is to invoice.',
    besides: { label: 'Set up invoices', to: moneySettingsPath },
  },
  nothing: (view) =>
    isNarrowed(view) && {
      icon: SearchX,
      title: 'No matching invoices',
      text: 'No invoices match your search and filter.',
      clear: 'Show all invoices',
      small: true,
    },
})

/** Those of one client, in their profile. */
export const clientInvoiceList = defineList<InvoiceList, { page?: number }, string>({
  query: ({ page = 1 }, clientId) => queries.invoices.list.queryOptions({ input: { state: 'all', clientId, page } }),
  perPage: invoicesPerPage,
  matching: ({ matching }) => matching,
  failure: 'Invoices could not be loaded',
  silent: true,
  empty: {
    icon: ReceiptText,
    title: 'No invoices yet',
    text: 'Invoices of this client will appear here.',
    small: true,
  },
})

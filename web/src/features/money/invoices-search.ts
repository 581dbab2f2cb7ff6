import { readListView, type ViewWith } from '../../lib/lists/list-view.ts'

/** The states that the page filters by; the first is all of them. */
export const shownStates = ['all', 'draft', 'open', 'overdue', 'paid', 'corrected'] as const
const choices = { state: shownStates }

export const longestInvoiceSearch = 100

/** Search, state and page of the invoices. */
export type InvoicesView = ViewWith<typeof choices>

/** What the page shows, from its address: invoices, what is to invoice, payments, or reminders. */
export type InvoicesSearch = InvoicesView & { show?: 'charges' | 'payments' | 'reminders' }

/** Reads search parameters from any link; invalid ones are dropped. */
export function readInvoicesSearch(given: Record<string, unknown>): InvoicesSearch {
  const { show } = given
  return {
    ...readListView(given, longestInvoiceSearch, choices),
    ...(show === 'charges' || show === 'payments' || show === 'reminders' ? { show } : {}),
  }
}

import type { ListedInvoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { invoicesPerPage, issuedAtOnce } from '@openhour/shared/features/money/money.rules.ts'
import { api } from '../../lib/api/api.ts'

/** As many drafts as can be issued at once, and how many there are. */
export async function readDrafts(): Promise<{ items: ListedInvoice[]; matching: number }> {
  const items: ListedInvoice[] = []
  for (let page = 1; ; page++) {
    const answer = await api.invoices.list({ state: 'draft', page })
    items.push(...answer.items)
    if (answer.items.length < invoicesPerPage || items.length >= issuedAtOnce)
      return { items: items.slice(0, issuedAtOnce), matching: answer.matching }
  }
}

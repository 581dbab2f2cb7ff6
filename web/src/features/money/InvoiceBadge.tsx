import type { ListedInvoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { invoiceStateNames } from '@openhour/shared/features/money/money.rules.ts'
import { Badge } from '../../ui/Badge.tsx'
import { invoiceTones } from './invoice-labels.ts'

/** Where an invoice stands. A credit note is nothing to be paid, so it says what it is. */
export function InvoiceBadge({ kind, state }: Pick<ListedInvoice, 'kind' | 'state'>) {
  if (kind === 'credit-note') return <Badge tone="plum">Credit note</Badge>
  return <Badge tone={invoiceTones[state]}>{invoiceStateNames[state]}</Badge>
}

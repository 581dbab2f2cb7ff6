import { invoicesPerPage } from '@openhour/shared/features/money/money.rules.ts'
import { ReceiptText } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

export const invoiceList = defineList({
  query: ({ page = 1 }: { page?: number }) => queries.portalInvoices.list.queryOptions({ input: { page } }),
  perPage: invoicesPerPage,
  matching: ({ matching }) => matching,
  failure: 'Your invoices could not be loaded',
  silent: true,
  empty: {
    icon: ReceiptText,
    title: 'No invoices yet',
    text: 'When your practice issues an invoice to you, it appears here.',
    small: true,
  },
})

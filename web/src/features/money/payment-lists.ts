import type { Payment } from '@openhour/shared/features/money/payments.contract.ts'
import { paymentsPerPage } from '@openhour/shared/features/money/money.rules.ts'
import { HandCoins } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

export type PaymentList = { items: Payment[]; matching: number }
type Paged = { page?: number }

const traits = {
  perPage: paymentsPerPage,
  matching: ({ matching }: PaymentList) => matching,
  failure: 'Payments could not be loaded',
  silent: true,
} as const

export const paymentList = defineList<PaymentList, Paged>({
  ...traits,
  query: ({ page = 1 }) => queries.payments.list.queryOptions({ input: { page } }),
  empty: {
    icon: HandCoins,
    title: 'No payments yet',
    text: 'Open an issued invoice and record its payment. It will appear here.',
    small: true,
  },
})

export const clientPayments = defineList<PaymentList, Paged, string>({
  ...traits,
  query: ({ page = 1 }, clientId) => queries.payments.list.queryOptions({ input: { clientId, page } }),
  empty: {
    icon: HandCoins,
    title: 'No payments yet',
    text: 'Payments of this client’s invoices and payments in advance will appear here.',
    small: true,
  },
})

import type { Charge } from '@openhour/shared/features/money/charges.contract.ts'
import { chargesPerPage } from '@openhour/shared/features/money/money.rules.ts'
import { Coins } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'

export type ChargeList = { items: Charge[]; matching: number }
type Paged = { page?: number }

const traits = {
  perPage: chargesPerPage,
  matching: ({ matching }: ChargeList) => matching,
  failure: 'Charges could not be loaded',
  silent: true,
} as const

const chargesQuery = (state: 'proposed' | 'open', page = 1) =>
  queries.charges.list.queryOptions({ input: { state, page } })

/** Fees that wait for a decision. */
export const proposedCharges = defineList<ChargeList, Paged>({
  ...traits,
  query: ({ page }) => chargesQuery('proposed', page),
  empty: {
    icon: Coins,
    title: 'No fees to decide',
    text: 'A fee for a missed or late cancelled session is proposed here.',
    small: true,
  },
})

/** What the next invoices are made of. */
export const waitingCharges = defineList<ChargeList, Paged>({
  ...traits,
  query: ({ page }) => chargesQuery('open', page),
  empty: {
    icon: Coins,
    title: 'Nothing to invoice',
    text: 'Sessions that took place and charges you add to a client’s billing wait here.',
    small: true,
  },
})

/** All of one client. */
export const clientCharges = defineList<ChargeList, Paged, string>({
  ...traits,
  query: ({ page = 1 }, clientId) => queries.charges.list.queryOptions({ input: { clientId, state: 'all', page } }),
  empty: {
    icon: Coins,
    title: 'No charges yet',
    text: 'Sessions that took place and charges you add by hand will appear here.',
    small: true,
  },
})

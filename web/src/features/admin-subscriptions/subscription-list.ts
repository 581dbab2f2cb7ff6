import type {
  SubscriptionList,
  SubscriptionRow,
} from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.contract.ts'
import {
  subscriptionsPerPage,
  subscriptionStates,
} from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.rules.ts'
import { CreditCard, SearchX } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'
import { sentSearch } from '../../lib/lists/search-words.ts'
import type { Tone } from '../../ui/tones.ts'
import { longestSearch, type SubscriptionListSearch } from './subscription-search.ts'

export const statusLabels: Record<SubscriptionRow['status'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  'past-due': { label: 'Past due', tone: 'honey' },
  pending: { label: 'Not paid yet', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
}
export const providerNames = { stripe: 'Stripe', razorpay: 'Razorpay', sandbox: 'Test mode' } as const

export function subscriptionListQuery({ search, ...view }: SubscriptionListSearch) {
  return queries.adminSubscriptions.list.queryOptions({ input: { ...view, ...sentSearch(search) } })
}

export const subscriptionList = defineList<SubscriptionList, SubscriptionListSearch>({
  query: subscriptionListQuery,
  perPage: subscriptionsPerPage,
  failure: 'Subscriptions could not be loaded',
  search: { label: 'Search by name or address', longest: longestSearch, one: 'subscription' },
  filters: {
    state: {
      label: 'State',
      options: [
        { value: 'all', label: 'All' },
        ...subscriptionStates.map((value) => ({ value, label: statusLabels[value].label })),
      ],
      inTools: true,
    },
  },
  empty: {
    icon: CreditCard,
    title: 'No subscriptions yet',
    text: 'They appear here once somebody buys a plan.',
  },
  nothing: ({ search, state }) =>
    (search !== undefined || state !== undefined) && {
      icon: SearchX,
      title: 'No matching subscriptions',
      text: 'No subscription matches your search and filter.',
      clear: 'Show all subscriptions',
      small: true,
    },
})

import { subscriptionStates } from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.rules.ts'
import { readListView, type ViewWith } from '../../lib/lists/list-view.ts'

export const longestSearch = 200
const choices = { state: ['all', ...subscriptionStates] } as const
export type SubscriptionListSearch = ViewWith<typeof choices>

export const readSubscriptionListSearch = (given: Record<string, unknown>): SubscriptionListSearch =>
  readListView(given, longestSearch, choices)

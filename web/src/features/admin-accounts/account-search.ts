import { accountPlans, accountStates } from '@openhour/shared/features/admin-accounts/account-lists.rules.ts'
import { readListView, type ViewWith } from '../../lib/lists/list-view.ts'

export const longestSearch = 200
const choices = {
  role: ['therapist', 'client', 'admin'],
  state: ['all', ...accountStates],
  plan: ['all', ...accountPlans],
  sort: ['newest', 'name', 'active'],
} as const
export type AccountListSearch = ViewWith<typeof choices>

export const readAccountListSearch = (given: Record<string, unknown>): AccountListSearch =>
  readListView(given, longestSearch, choices)

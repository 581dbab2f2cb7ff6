import type { AccountList } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { accountPlans, accountStates } from '@openhour/shared/features/admin-accounts/account-lists.rules.ts'
import { accountsPerPage } from '@openhour/shared/features/admin-accounts/admin-accounts.rules.ts'
import { SearchX, Users } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineList } from '../../lib/lists/define-list.ts'
import { sentSearch } from '../../lib/lists/search-words.ts'
import { planLabels, stateLabels } from './account-labels.ts'
import { type AccountListSearch, longestSearch } from './account-search.ts'

export function accountListQuery({ search, ...view }: AccountListSearch) {
  return queries.adminAccounts.list.queryOptions({ input: { ...view, ...sentSearch(search) } })
}

export const accountList = defineList<AccountList, AccountListSearch>({
  query: accountListQuery,
  perPage: accountsPerPage,
  failure: 'Accounts could not be loaded',
  search: { label: 'Search by name or address', longest: longestSearch, one: 'account' },
  filters: {
    role: {
      label: 'Whose accounts',
      options: [
        { value: 'therapist', label: 'Therapists' },
        { value: 'client', label: 'Clients' },
        { value: 'admin', label: 'Admins' },
      ],
      inTools: true,
      resets: true,
    },
    state: {
      label: 'State',
      options: [
        { value: 'all', label: 'Any state' },
        ...accountStates.map((value) => ({ value, label: stateLabels[value].label })),
      ],
      inTools: 'select',
    },
    plan: {
      label: 'Plan',
      options: [
        { value: 'all', label: 'Any plan' },
        ...accountPlans.map((value) => ({ value, label: planLabels[value] })),
      ],
      inTools: 'select',
    },
  },
  sort: {
    label: 'Order',
    options: [
      { value: 'newest', label: 'Newest first' },
      { value: 'name', label: 'By name' },
      { value: 'active', label: 'Last active first' },
    ],
  },
  empty: { icon: Users, title: 'No accounts yet', text: 'Accounts appear here once somebody signs up.' },
  nothing: ({ search, state, plan }) =>
    (search !== undefined || state !== undefined || plan !== undefined) && {
      icon: SearchX,
      title: 'No matching accounts',
      text: 'No account matches your search and filters.',
      clear: 'Show all accounts',
      small: true,
    },
})

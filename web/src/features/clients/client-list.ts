import { clientsPerPage, clientsWithoutTools } from '@openhour/shared/features/clients/clients.rules.ts'
import { Archive, SearchX, UserPlus, Users } from 'lucide-react'
import { defineList } from '../../lib/lists/define-list.ts'
import { clientListQuery } from './client-list-query.ts'
import { maxClientSearchLength } from './list-search.ts'

/** Where clients of other software come in. */
const importClients = { label: 'Import clients', to: '/app/settings?tab=account' }

/** Sample clients stand in the list too. */
const inList = (data: { activeCount: number; sampleCount: number }) => data.activeCount + data.sampleCount

export const clientList = defineList({
  query: clientListQuery,
  perPage: clientsPerPage,
  matching: ({ matching }) => matching,
  count: (data, { view }) => (view === 'archived' ? data.archivedCount : inList(data)),
  failure: 'Failed to load clients',
  search: { label: 'Search clients', longest: maxClientSearchLength, one: 'client', upTo: clientsWithoutTools },
  filters: {
    view: {
      label: 'Clients to show',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'archived', label: 'Archived' },
      ],
      count: (data, value) => (value === 'archived' ? data.archivedCount : inList(data)),
      resets: true,
    },
  },
  sort: {
    label: 'Sort clients',
    options: [
      { value: 'newest', label: 'Newest first' },
      { value: 'oldest', label: 'Oldest first' },
      { value: 'name', label: 'A to Z' },
    ],
  },
  empty: (_, { view }, { archivedCount }) =>
    view === 'archived'
      ? {
          icon: Archive,
          title: 'No archived clients',
          text: 'Clients you archive appear here with their full record. They don’t count towards your limit.',
        }
      : {
          icon: Users,
          title: 'No clients yet',
          text:
            archivedCount > 0
              ? 'All your clients are archived. Add a new one, or restore one from Archived.'
              : 'Get started by adding your first client to begin managing their therapy journey.',
          besides: importClients,
        },
  nothing: ({ search }) =>
    search !== undefined && {
      icon: SearchX,
      title: `No results for “${search}”`,
      text: 'Try another name, email or diagnosis.',
      clear: 'Show all',
      small: true,
    },
  add: { label: 'Add Client', icon: UserPlus },
})

import type { AdminSecurityEvent } from '@openhour/shared/features/admin-security/admin-security.contract.ts'
import type { Severity } from '@openhour/shared/features/security-log/browser-events.rules.ts'
import { canonicalEmail, longestEmail } from '@openhour/shared/lib/canonical-email.ts'
import { ShieldAlert } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineOlderList } from '../../lib/lists/define-list.ts'

export type EventView = { search?: string; severity?: string }
type Page = { items: AdminSecurityEvent[]; next: string | null }

const nothing = { icon: ShieldAlert, title: 'No events', clear: 'Clear filters', small: true }

export const eventList = defineOlderList({
  query: ({ search, severity }: EventView) => {
    const account = search === undefined ? null : canonicalEmail(search)
    return queries.adminSecurity.events.infiniteOptions({
      input: (before: string | undefined) => ({
        ...(account !== null && { account }),
        ...(severity && severity !== 'all' && { severity: severity as Severity }),
        ...(before !== undefined && { before }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }: Page) => next ?? undefined,
    })
  },
  older: 'events',
  // A page may end before it finds anything: the button below goes on.
  matching: ({ items, next }) => items.length + (next === null ? 0 : 1),
  failure: 'Security events could not be loaded',
  silent: true,
  search: {
    label: 'Events of an email address',
    longest: longestEmail,
    one: 'event',
    canMatch: (words) => canonicalEmail(words) !== null,
  },
  filters: {
    severity: {
      label: 'Severity',
      options: [
        { value: 'all', label: 'All' },
        { value: 'high', label: 'High' },
        { value: 'medium', label: 'Medium' },
        { value: 'low', label: 'Low' },
      ],
    },
  },
  empty: {
    icon: ShieldAlert,
    title: 'No events',
    text: 'Sign-ins, failed attempts and reports of browsers appear here.',
    small: true,
  },
  nothing: ({ search, severity }) => {
    if (search !== undefined && canonicalEmail(search) === null)
      return { ...nothing, text: 'Enter a whole email address, such as name@example.com.' }
    return (search ?? severity) !== undefined && { ...nothing, text: 'Nothing matches these filters.' }
  },
})

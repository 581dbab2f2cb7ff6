import type { AdminAuditEntry } from '@openhour/shared/features/admin-audit/admin-audit.contract.ts'
import type { AuditRole } from '@openhour/shared/features/admin-audit/admin-audit.rules.ts'
import type { HistoryKind } from '@openhour/shared/features/audit/audit-actions.rules.ts'
import { canonicalEmail, longestEmail } from '@openhour/shared/lib/canonical-email.ts'
import { isDay } from '@openhour/shared/lib/days.ts'
import { ScrollText } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { defineOlderList } from '../../lib/lists/define-list.ts'

/** What is looked at; what is left out has no bound. Days are in UTC. */
export type AuditView = { search?: string; kind?: string; role?: string; entity?: string; from?: string; to?: string }

/** The view as sent to the server. An address that is not whole yet finds nothing, so it isn't sent. */
export function auditFilterOf({ search, kind, role, entity, from, to }: AuditView) {
  const account = search === undefined ? null : canonicalEmail(search)
  return {
    ...(account !== null && { account }),
    ...(kind && { kind: kind as HistoryKind }),
    ...(role && { role: role as AuditRole }),
    ...(entity && { entity }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
  }
}

type Page = { items: AdminAuditEntry[]; next: string | null }

const nothing = { icon: ScrollText, title: 'No entries', clear: 'Clear filters' }

export const auditList = defineOlderList({
  query: (view: AuditView) =>
    queries.adminAudit.entries.infiniteOptions({
      input: (before: string | undefined) => ({ ...auditFilterOf(view), ...(before !== undefined && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }: Page) => next ?? undefined,
    }),
  older: 'entries',
  // A page may end before it finds anything: the button below goes on.
  matching: ({ items, next }) => items.length + (next === null ? 0 : 1),
  failure: 'The audit log could not be loaded',
  silent: true,
  search: {
    label: 'Account’s email address',
    longest: longestEmail,
    one: 'entry',
    canMatch: (words) => canonicalEmail(words) !== null,
  },
  empty: { icon: ScrollText, title: 'No entries yet', text: 'What people do on this server will appear here.' },
  nothing: ({ search, ...view }) => {
    if (search !== undefined && canonicalEmail(search) === null)
      return { ...nothing, text: 'Enter a whole email address, such as name@example.com.' }
    return (
      (search !== undefined || Object.keys(view).length > 0) && { ...nothing, text: 'Nothing matches these filters.' }
    )
  },
})

import type { InboxRequest } from '@openhour/shared/features/support/support-inbox.contract.ts'
import { inboxStateNames } from '@openhour/shared/features/support/support.rules.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { askerText } from './asker-text.ts'
import { stateTones } from './state-tones.ts'
import { supportInboxPage } from './support.page.ts'
import type { InboxSearch } from './support-search.ts'
import { SupportLink } from './SupportLink.tsx'

/** A request in the inbox. */
export function InboxRow({ request, search }: { request: InboxRequest; search: InboxSearch }) {
  const { id, subject, from, state, priority, assignedTo, lastAt } = request
  return (
    <SupportLink
      to={supportInboxPage.path}
      search={{ ...search, request: id }}
      className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium wrap-anywhere">{subject ?? 'Subject can’t be decrypted'}</span>
        <span className="block text-sm text-muted">
          {askerText(from)}, since <time dateTime={lastAt}>{formatMoment(lastAt)}</time>
          {assignedTo && `, assigned to ${assignedTo.name}`}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {priority && <Badge tone="plum">Priority</Badge>}
        <Badge tone={stateTones[state]}>{inboxStateNames[state]}</Badge>
      </span>
    </SupportLink>
  )
}

import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { aiReviewPath } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { countOf } from '../../lib/time/format.ts'
import { PathLink } from '../../ui/PathLink.tsx'

/** What waits for the therapist in this record, as links. Renders nothing if nothing waits. */
export function OpenItems({ overview: { client, offered, openItems } }: { overview: ClientOverview }) {
  const section = (tab: string) => `/app/clients/${client.id}?tab=${tab}`
  const items = [
    { count: openItems.unsignedNotes, one: 'unsigned note', to: section('clinical-notes') },
    {
      count: openItems.draftsToReview,
      one: 'AI draft to review',
      many: 'AI drafts to review',
      to: `${aiReviewPath}?client=${client.id}`,
    },
    {
      count: openItems.unreadEntries,
      one: 'unread diary entry',
      many: 'unread diary entries',
      to: section('session-records'),
    },
    { count: openItems.unreadMeasures, one: 'unread measure', to: section('measures') },
    {
      // Beside the details, what is offered has its version.
      count: Object.values(offered ?? {}).filter(Boolean).length - 1,
      one: 'new detail',
      to: `/app/clients/${client.id}#offered-details`,
    },
  ].filter(({ count }) => count > 0)
  if (items.length === 0) return null
  return (
    <ul aria-label="Waiting for you" className="flex flex-wrap gap-2">
      {items.map(({ count, one, many, to }) => (
        <li key={one}>
          <PathLink
            to={to}
            className="edged flex min-h-9 items-center rounded-md bg-honey-soft px-3 text-md font-medium hover:underline max-md:min-h-11"
          >
            {countOf(count, one, many)}
          </PathLink>
        </li>
      ))}
    </ul>
  )
}

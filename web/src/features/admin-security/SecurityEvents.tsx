import type { AdminSecurityEvent } from '@openhour/shared/features/admin-security/admin-security.contract.ts'
import { useOlderList } from '../../lib/lists/use-older-list.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { HeadFilters } from '../../ui/list/ListSwitch.tsx'
import { OlderList } from '../../ui/list/OlderList.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { eventList } from './event-list.ts'

const severityTexts = {
  low: { tone: 'neutral', text: 'Low' },
  medium: { tone: 'honey', text: 'Medium' },
  high: { tone: 'bad', text: 'High' },
} as const

/** Security events of all accounts, newest first. */
export function SecurityEvents() {
  const list = useOlderList(eventList, undefined)
  return (
    <section aria-label="Events">
      <SectionHead title="Events" actions={<HeadFilters filters={list.filters} />} />
      {list.search && (
        <div className="mb-5 flex">
          <SearchBox {...list.search} />
        </div>
      )}
      <OlderList
        list={list}
        skeleton={
          <Loading label="Loading events">
            <Skeleton className="h-40" />
          </Loading>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">Nothing among the newest events. Older ones were not looked at yet.</p>
          ) : (
            <Card padding="none">
              <ul aria-label="Security events" className="divide-y divide-line">
                {items.map((event) => (
                  <Row key={event.id} event={event} />
                ))}
              </ul>
            </Card>
          )
        }
      </OlderList>
    </section>
  )
}

function Row({ event }: { event: AdminSecurityEvent }) {
  const { id, at, account, category, action, severity, ip, browser } = event
  const { tone, text } = severityTexts[severity]
  const name = category === 'auth' ? action : `${category} ${action.replaceAll('-', ' ')}`
  return (
    <li
      data-row={id}
      tabIndex={-1}
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 outline-none sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <span className="first-letter:uppercase">{name}</span>
          <Badge tone={tone}>{text}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {[account ?? 'No account', ip, browser].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="tnum text-sm text-muted">{formatMoment(at, { zone: 'UTC' })}</p>
    </li>
  )
}

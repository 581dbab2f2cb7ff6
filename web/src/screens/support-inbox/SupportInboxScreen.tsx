import { Suspense } from 'react'
import { inboxList } from '../../features/support/inbox-list.ts'
import { InboxRow } from '../../features/support/InboxRow.tsx'
import { supportInboxPage } from '../../features/support/support.page.ts'
import type { InboxSearch } from '../../features/support/support-search.ts'
import { TemplatesCard } from '../../features/support/TemplatesCard.tsx'
import { useList } from '../../lib/lists/use-list.ts'
import { Card } from '../../ui/Card.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { HeadFilters } from '../../ui/list/ListSwitch.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../shell/PageHead.tsx'

const InboxRequestCard = lazyPart(() =>
  import('../../features/support/InboxRequestCard.tsx').then((file) => file.InboxRequestCard),
)

type SupportInboxScreenProps = {
  search: InboxSearch
  onSearch: (search: InboxSearch, how: { replace: boolean }) => void
}

/** /app/admin/support: what people ask of those who run the installation. */
export function SupportInboxScreen({ search, onSearch }: SupportInboxScreenProps) {
  const { request, ...view } = search
  const list = useList(inboxList, undefined, { view, onView: onSearch })
  return (
    <>
      <PageHead
        title={supportInboxPage.title}
        fact="The oldest first, those with priority before the others."
        {...(request !== undefined && { back: { to: supportInboxPage.path, label: 'All requests' } })}
      />
      {request === undefined ? (
        <div className="flex flex-col gap-5">
          <section aria-label="Requests">
            <SectionHead title="Requests" actions={list.count > 0 && <HeadFilters filters={list.filters} />} />
            <RecordList list={list} skeleton={skeleton}>
              {({ items }) => (
                <Card padding="none">
                  <ul className="divide-y divide-line">
                    {items.map((one) => (
                      <li key={one.id}>
                        <InboxRow request={one} search={view} />
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
            </RecordList>
          </section>
          <TemplatesCard />
        </div>
      ) : (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <InboxRequestCard key={request} id={request} />
        </Suspense>
      )}
    </>
  )
}

const skeleton = (
  <Loading label="Loading the requests" className="flex flex-col gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </Loading>
)

import { ownStateNames } from '@openhour/shared/features/support/support.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useList } from '../../lib/lists/use-list.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ListHead } from '../../ui/list/ListHead.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { stateTones } from './state-tones.ts'
import type { SupportSearch } from './support-search.ts'
import { SupportLink } from './SupportLink.tsx'
import type { SupportSide } from './support-sides.ts'

const [useAskDialogs, AskDialogs] = defineDialogs()({
  ask: lazyDialog(() => import('./AskDialog.tsx').then((file) => file.AskDialog)),
})

type OwnRequestsProps = {
  side: SupportSide
  search: SupportSearch
  onSearch: (search: SupportSearch, how: { replace: boolean }) => void
}

/** A person's requests for help, the latest first. */
export function OwnRequests({ side, search, onSearch }: OwnRequestsProps) {
  const { page, from } = search
  const list = useList(side.list, undefined, {
    view: { ...(page !== undefined && { page }) },
    onView: (view, how) => onSearch({ ...(from !== undefined && { from }), ...view }, how),
  })
  const known = useQuery(side.surroundings())
  const dialogs = useAskDialogs()
  const ask = () =>
    dialogs.show({
      kind: 'ask',
      side,
      version: known.data?.version ?? 'unknown',
      page: from ?? side.path,
      onAsked: (request: string) => onSearch({ request }, { replace: false }),
    })
  return (
    <section aria-label="Your requests">
      <ListHead
        list={list}
        title="Your requests"
        fact={() =>
          known.data?.priority ? 'Your plan includes priority support.' : 'You get an email when there is an answer.'
        }
        onAdd={ask}
      />
      <RecordList list={list} skeleton={skeleton} onAdd={ask}>
        {({ items }) => (
          <Card padding="none">
            <ul className="divide-y divide-line">
              {items.map(({ id, subject, state, lastAt }) => (
                <li key={id}>
                  <SupportLink
                    to={side.path}
                    search={{ request: id }}
                    className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-surface-2 focus-visible:-outline-offset-2"
                  >
                    <span className="min-w-0 flex-1 basis-60">
                      <span className="block font-medium wrap-anywhere">{subject ?? 'Subject can’t be decrypted'}</span>
                      <time dateTime={lastAt} className="block text-sm text-muted">
                        {formatMoment(lastAt)}
                      </time>
                    </span>
                    <Badge tone={stateTones[state]}>{ownStateNames[state]}</Badge>
                  </SupportLink>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </RecordList>
      <AskDialogs dialogs={dialogs} />
    </section>
  )
}

const skeleton = (
  <Loading label="Loading your requests" className="flex flex-col gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </Loading>
)

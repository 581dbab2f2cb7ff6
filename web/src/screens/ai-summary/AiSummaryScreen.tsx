import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import type { AiReviewItem } from '@openhour/shared/features/ai/ai-review.contract.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2, X } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { aiReviewPage } from '../../features/ai/ai-review.page.ts'
import { ReviewDialogs, useReviewDialogs } from '../../features/ai/review/review-dialogs.ts'
import { ReviewRow } from '../../features/ai/review/ReviewRow.tsx'
import { ReviewSkeleton } from '../../features/ai/review/ReviewSkeleton.tsx'
import { reviewList } from '../../features/ai/review/review-list.ts'
import type { ReviewSearch } from '../../features/ai/review/review-search.ts'
import { queries } from '../../lib/api/api.ts'
import type { ListPlace } from '../../lib/lists/list-state.ts'
import { useOlderList } from '../../lib/lists/use-older-list.ts'
import { useRowFocus } from '../../lib/row-focus.ts'
import { countOf } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ListTools } from '../../ui/list/ListTools.tsx'
import { OlderList } from '../../ui/list/OlderList.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { FeatureGate } from '../shell/FeatureGate.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { ClientFilter } from './ClientFilter.tsx'
import { DraftSkeleton } from './DraftSkeleton.tsx'
import { reviewAddress, reviewPage } from './review-address.ts'

const OpenDraft = lazyPart(() => import('./OpenDraft.tsx').then((file) => file.OpenDraft))

/** Fetches the code of an open draft, so that it is drawn together with the page around it. */
export async function fetchOpenDraft({ open }: ReviewSearch): Promise<void> {
  if (open !== undefined) await OpenDraft.fetch()
}

type AiSummaryScreenProps = { me: Me; search: ReviewSearch; onSearch: ListPlace<ReviewSearch>['onView'] }

const points = [
  'Drafts of session notes and weekly reports, each line with its source',
  'Nothing is saved until you approve it',
  'Passages sends nothing to anyone',
]

/** AI Summary: everything that AI wrote, across clients. Behind the gate it can be read and discarded. */
export function AiSummaryScreen({ me: admitted, search, onSearch }: AiSummaryScreenProps) {
  const { data: me = admitted } = useQuery(queries.account.me.queryOptions())
  const { open, ...view } = search
  const locked = !entitlementsOf(me.tierStatus).summaries
  const list = useOlderList(reviewList, { locked }, { view, onView: onSearch })
  if (open !== undefined)
    return (
      <Suspense
        fallback={
          <>
            <PageHead title="AI draft" back={{ to: reviewPage(view), label: aiReviewPage.title }} />
            <DraftSkeleton />
          </>
        }
      >
        <OpenDraft key={open} id={open} me={me} list={list} onSearch={onSearch} />
      </Suspense>
    )
  const counts = list.data?.counts
  const rows = <Rows me={me} list={list} view={view} />
  return (
    <>
      <PageHead
        title={aiReviewPage.title}
        fact={
          counts &&
          `${countOf(counts.review, 'draft')} to review${view.client ? ` for ${list.data?.clientName ?? 'this client'}` : ''}`
        }
      />
      <FeatureGate gate="summaries" tierStatus={me.tierStatus} points={points} ghost="list" readOnly={rows}>
        {rows}
      </FeatureGate>
    </>
  )
}

type RowsProps = Pick<AiSummaryScreenProps, 'me'> & { list: ReturnType<typeof useReviewList>; view: ReviewSearch }
const useReviewList = (place: ListPlace<ReviewSearch>) => useOlderList(reviewList, { locked: false }, place)

function Rows({ me, list, view }: RowsProps) {
  const dialogs = useReviewDialogs()
  const place = useRef<HTMLDivElement>(null)
  const ids = list.data?.items.map(({ id }) => id) ?? []
  const focus = useRowFocus(ids, place)
  return (
    <>
      <div className="grid gap-x-5 sm:max-lg:grid-cols-2 xl:flex xl:flex-row-reverse xl:justify-between">
        <ClientFilter
          value={view.client}
          name={list.data?.clientName ?? undefined}
          onChange={(client) => list.look({ client })}
        />
        <ListTools {...list} />
      </div>
      <div
        ref={place}
        tabIndex={-1}
        onPointerEnter={() => void OpenDraft.fetch()}
        onFocusCapture={() => void OpenDraft.fetch()}
        className="outline-none"
      >
        <OlderList list={list} skeleton={<ReviewSkeleton />}>
          {({ items }) => (
            <Card padding="none">
              <ul {...focus} aria-label="AI drafts and notes" className="divide-y divide-line">
                {items.map((item) => (
                  <li key={item.id} data-row={item.id} tabIndex={-1} className="outline-none">
                    <ReviewRow
                      item={item}
                      zone={me.timeZone}
                      to={reviewAddress(item, view)}
                      actions={<Actions item={item} onShow={dialogs.show} />}
                    />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </OlderList>
      </div>
      <ReviewDialogs dialogs={dialogs} />
    </>
  )
}

/** What can be done without opening it. */
function Actions({ item, onShow }: { item: AiReviewItem; onShow: ReturnType<typeof useReviewDialogs>['show'] }) {
  const { state, clientName } = item
  if (state === 'waiting' || state === 'running')
    return (
      <Button
        className="max-sm:h-11"
        variant="ghost"
        icon={X}
        aria-label={`Stop the draft for ${clientName}`}
        onClick={() => onShow({ kind: 'cancel', draft: item })}
      >
        Stop
      </Button>
    )
  if (state === 'failed' || state === 'cancelled')
    return (
      <Button
        className="max-sm:h-11"
        variant="ghost"
        icon={Trash2}
        aria-label={`Discard the draft for ${clientName}`}
        onClick={() => onShow({ kind: 'discard', draft: item })}
      >
        Discard
      </Button>
    )
  return null
}

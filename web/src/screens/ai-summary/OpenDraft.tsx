import { entitlementsOf } from '@openhour/shared/access/tiers.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { AiReviewList } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { aiKindNames } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { DraftReview } from '../../features/ai/review/DraftReview.tsx'
import { engineLabel } from '../../features/ai/drafts/engine-labels.ts'
import type { ReviewSearch } from '../../features/ai/review/review-search.ts'
import { useReviewKeys } from '../../features/ai/review/use-review-keys.ts'
import { api } from '../../lib/api/api.ts'
import { useOpenedRecord } from '../../lib/forms/use-opened-record.ts'
import type { ListPlace, ListState } from '../../lib/lists/list-state.ts'
import { formatDay } from '../../lib/time/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { DraftSkeleton } from './DraftSkeleton.tsx'
import { reviewPage, tabOf } from './review-address.ts'

type OpenDraftProps = {
  id: string
  me: Me
  list: ListState<ReviewSearch, AiReviewList>
  onSearch: ListPlace<ReviewSearch>['onView']
}

/** Lazy-loaded. One draft with the places in its sources, to edit, keep or discard; with the way to the next one that waits. */
export function OpenDraft({ id, me, list, onSearch }: OpenDraftProps) {
  const { row: draft, problem, retry, busy } = useOpenedRecord({ id, read: () => api.aiDrafts.get({ id }) })
  const waiting = (list.data?.items ?? []).filter(({ state, kind }) => state === 'ready' && kind !== 'transcription')
  const at = waiting.findIndex((item) => item.id === id)
  const go = (to: string | undefined, replace = false) =>
    onSearch({ ...list.view, ...(to && { open: to }) }, { replace })
  const [previous, next] = [waiting[at - 1]?.id, at < 0 ? undefined : waiting[at + 1]?.id]
  useReviewKeys({
    onPrevious: previous === undefined ? undefined : () => go(previous),
    onNext: next === undefined ? undefined : () => go(next),
  })
  const title =
    draft &&
    `${aiKindNames[draft.kind]} ${draft.kind === 'report' ? 'for the week of' : 'of'} ${formatDay(draft.ofDate)}`
  const gate = draft?.kind === 'report' ? 'weeklyReports' : 'summaries'
  return (
    <>
      <PageHead
        title={title ?? 'AI draft'}
        back={{ to: reviewPage(list.view), label: 'AI Summary' }}
        fact={
          draft && (
            <>
              <PathLink to={tabOf(draft)} className="rounded-sm text-primary underline underline-offset-3">
                {draft.clientName}
              </PathLink>
              {` · ${engineLabel(draft)}${draft.byJob ? ' · drafted automatically' : ''}`}
            </>
          )
        }
        actions={
          at >= 0 &&
          waiting.length > 1 && (
            <div className="flex items-center gap-2">
              <span className="text-sm whitespace-nowrap text-muted">
                {at + 1} of {waiting.length}
              </span>
              <IconButton
                label="Previous draft"
                icon={ChevronUp}
                variant="outlined"
                aria-keyshortcuts="Alt+ArrowUp"
                className="max-md:size-11"
                disabled={previous === undefined}
                onClick={() => go(previous)}
              />
              <IconButton
                label="Next draft"
                icon={ChevronDown}
                variant="outlined"
                aria-keyshortcuts="Alt+ArrowDown"
                className="max-md:size-11"
                disabled={next === undefined}
                onClick={() => go(next)}
              />
            </div>
          )
        }
      />
      {draft ? (
        <DraftReview
          key={draft.version}
          draft={draft}
          onReread={retry}
          gate={entitlementsOf(me.tierStatus)[gate] ? undefined : gate}
          tab={tabOf(draft)}
          onDone={() => go(next ?? previous, true)}
        />
      ) : problem ? (
        <ErrorState title="The draft could not be opened" onRetry={retry} busy={busy}>
          {problem}
        </ErrorState>
      ) : (
        <DraftSkeleton />
      )}
    </>
  )
}

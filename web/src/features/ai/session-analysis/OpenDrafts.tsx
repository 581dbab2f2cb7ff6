import type { ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { CircleAlert, FileCheck } from 'lucide-react'
import { useDialogs } from '../../../lib/use-dialogs.ts'
import { ago } from '../../../lib/time/ago.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { Button } from '../../../ui/Button.tsx'
import { DiscardDraftDialog } from './DiscardDraftDialog.tsx'
import { DraftProgress } from './DraftProgress.tsx'
import { isWorking } from './drafts-query.ts'

type OpenDraftsProps = { drafts: readonly ListedAiDraft[]; onReview: (draft: ListedAiDraft) => void }

/** Summaries that were started and neither saved nor discarded, here or before the page was reloaded. */
export function OpenDrafts({ drafts, onReview }: OpenDraftsProps) {
  const now = useNow()
  const dialogs = useDialogs<ListedAiDraft>()
  const { shown, open, opening } = dialogs.state
  if (drafts.length === 0) return null
  return (
    <section aria-label="Unsaved summaries" className="mb-4 flex flex-col gap-3">
      {drafts.map((draft) =>
        isWorking(draft) ? (
          <DraftProgress key={draft.id} draft={draft} />
        ) : (
          <div
            key={draft.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed border-honey/55 bg-honey-soft/55 px-4 py-3"
          >
            {draft.state === 'ready' ? (
              <FileCheck size={18} aria-hidden className="text-honey" />
            ) : (
              <CircleAlert size={18} aria-hidden className="text-honey" />
            )}
            <div className="min-w-0 flex-1 basis-60 text-md">
              <p className="font-semibold">
                {draft.state === 'ready' ? 'Summary to review' : 'No summary'}: session of {formatFullDay(draft.ofDate)}
              </p>
              <p className="text-sm text-muted">
                {draft.state === 'ready'
                  ? `Written ${ago(draft.endedAt ?? draft.createdAt, now)}. It is not part of the record until you save it.`
                  : (draft.problem ?? draft.stage ?? 'It was stopped. Your text is still in the form.')}
              </p>
            </div>
            <div className="flex gap-2 max-sm:w-full">
              {draft.state === 'ready' && (
                <Button onClick={() => onReview(draft)} className="max-sm:h-11 max-sm:flex-1">
                  Review
                </Button>
              )}
              <Button
                variant="ghost"
                aria-haspopup="dialog"
                onClick={() => dialogs.show(draft)}
                className="max-sm:h-11 max-sm:flex-1"
              >
                Discard
              </Button>
            </div>
          </div>
        ),
      )}
      {shown && (
        <DiscardDraftDialog
          key={opening}
          draft={shown}
          open={open}
          onClose={dialogs.close}
          onDiscarded={() => undefined}
        />
      )}
    </section>
  )
}

import type { ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { CircleAlert, FileCheck } from 'lucide-react'
import { ago } from '../../../lib/time/ago.ts'
import { useNow } from '../../../lib/time/now.ts'
import { useDialogs } from '../../../lib/use-dialogs.ts'
import { Button } from '../../../ui/Button.tsx'
import { DiscardDraftDialog } from '../session-analysis/DiscardDraftDialog.tsx'
import { DraftProgress } from '../session-analysis/DraftProgress.tsx'
import { isWorking } from '../session-analysis/drafts-query.ts'
import { weekText } from './report-labels.ts'

type OpenReportsProps = { drafts: readonly ListedAiDraft[]; locked: boolean; onReview: (id: string) => void }

/** Reports that were started, by the therapist or by themselves, and neither saved nor discarded. */
export function OpenReports({ drafts, locked, onReview }: OpenReportsProps) {
  const now = useNow()
  const dialogs = useDialogs<ListedAiDraft>()
  const { shown, open, opening } = dialogs.state
  if (drafts.length === 0) return null
  return (
    <section aria-label="Reports to review" className="mb-4 flex flex-col gap-3">
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
                {draft.state === 'ready' ? 'Report to review' : 'No report'}:{' '}
                {weekText(draft.ofDate, dayAfter(draft.ofDate, 6))}
              </p>
              <p className="text-sm text-muted">
                {draft.state === 'ready'
                  ? `${draft.byJob ? 'Drafted automatically' : 'Written'} ${ago(draft.endedAt ?? draft.createdAt, now)}. It is not part of the record until you save it.`
                  : (draft.problem ?? draft.stage ?? 'It was stopped. Generate it again when you need it.')}
              </p>
            </div>
            <div className="flex gap-2 max-sm:w-full">
              {draft.state === 'ready' && !locked && (
                <Button
                  onClick={() => onReview(draft.id)}
                  aria-label={`Review the report of ${weekText(draft.ofDate, dayAfter(draft.ofDate, 6))}`}
                  className="max-sm:h-11 max-sm:flex-1"
                >
                  Review
                </Button>
              )}
              <Button
                variant="ghost"
                aria-haspopup="dialog"
                aria-label={`Discard the report of ${weekText(draft.ofDate, dayAfter(draft.ofDate, 6))}`}
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

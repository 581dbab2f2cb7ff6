import type { ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { CircleAlert, FileCheck } from 'lucide-react'
import { ago } from '../../../lib/time/ago.ts'
import { useNow } from '../../../lib/time/now.ts'
import { Button } from '../../../ui/Button.tsx'
import { DraftDialogs, useDraftDialogs } from './draft-dialogs.ts'
import { engineName } from './engine-labels.ts'
import { DraftProgress } from './DraftProgress.tsx'
import { isWorking } from './open-drafts.ts'

export type OpenDraftTexts = {
  /** 'Unsaved drafts' */
  label: string
  /** 'draft' */
  noun: string
  /** What a draft is about: 'session of 4 May 2026'. */
  about: (draft: ListedAiDraft) => string
  /** What a stopped draft leaves as it was, and what to do. */
  safe: string
}

type OpenDraftsProps = {
  drafts: readonly ListedAiDraft[]
  texts: OpenDraftTexts
  /** Left out: they can only be discarded. */
  onReview: ((id: string) => void) | undefined
}

/** A client's drafts that were neither saved nor discarded, whoever started them. */
export function OpenDrafts({ drafts, texts, onReview }: OpenDraftsProps) {
  const now = useNow()
  const dialogs = useDraftDialogs()
  const { label, noun, about, safe } = texts
  if (drafts.length === 0) return null
  return (
    <section aria-label={label} className="mb-4 flex flex-col gap-3">
      {drafts.map((draft) => {
        if (isWorking(draft)) return <DraftProgress key={draft.id} draft={draft} />
        const ready = draft.state === 'ready'
        const Icon = ready ? FileCheck : CircleAlert
        const name = `the ${noun}: ${about(draft)}`
        return (
          <div
            key={draft.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed border-honey/55 bg-honey-soft/55 px-4 py-3"
          >
            <Icon size={18} aria-hidden className="text-honey" />
            <div className="min-w-0 flex-1 basis-60 text-md">
              <p className="font-semibold">
                {ready ? `${noun[0]?.toUpperCase()}${noun.slice(1)} to review` : `No ${noun}`}: {about(draft)}
              </p>
              <p className="text-sm text-muted">
                {ready
                  ? `${draft.byJob ? 'Drafted automatically' : 'Written'} by ${engineName(draft)} ${ago(draft.endedAt ?? draft.createdAt, now)}. It is not part of the record until you save it.`
                  : (draft.problem ?? (draft.stage ? `${draft.stage}. ${safe}` : `You stopped it. ${safe}`))}
              </p>
            </div>
            <div className="flex gap-2 max-sm:w-full">
              {ready && onReview && (
                <Button
                  onClick={() => onReview(draft.id)}
                  aria-label={`Review ${name}`}
                  className="max-sm:h-11 max-sm:flex-1"
                >
                  Review
                </Button>
              )}
              <Button
                // Beside Review it stays in the background.
                variant={ready ? 'ghost' : 'outlined'}
                aria-haspopup="dialog"
                aria-label={`Discard ${name}`}
                onClick={() => dialogs.show({ kind: 'discard', draft })}
                className="max-sm:h-11 max-sm:flex-1"
              >
                Discard
              </Button>
            </div>
          </div>
        )
      })}
      <DraftDialogs dialogs={dialogs} />
    </section>
  )
}

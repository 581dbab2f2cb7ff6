import type { AiReviewItem } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../../lib/use-dialogs.ts'
import { lazyOverlay } from '../../../ui/lazy-overlay.ts'

const StopDraftDialog = lazyOverlay(
  () => import('./StopDraftDialog.tsx').then((file) => file.StopDraftDialog),
  ({ onClose }) => onClose(),
)
const DiscardDraftDialog = lazyOverlay(
  () => import('../drafts/DiscardDraftDialog.tsx').then((file) => file.DiscardDraftDialog),
  ({ onClose }) => onClose(),
)

/** A draft that is stopped or discarded. */
type EndedDraft = Pick<AiReviewItem, 'id' | 'kind' | 'ofDate' | 'clientName'>
type Shown = { kind: 'cancel' | 'discard'; item: EndedDraft }

export const useReviewDialogs = () => useDialogs<Shown>()

type ReviewDialogsProps = { dialogs: Dialogs<Shown>; onDiscarded?: (() => void) | undefined }

export function ReviewDialogs({ dialogs, onDiscarded }: ReviewDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  return (
    <Suspense>
      {shown?.kind === 'cancel' && <StopDraftDialog key={opening} {...common} draft={shown.item} />}
      {shown?.kind === 'discard' && (
        <DiscardDraftDialog key={opening} {...common} draft={shown.item} onDiscarded={onDiscarded} />
      )}
    </Suspense>
  )
}

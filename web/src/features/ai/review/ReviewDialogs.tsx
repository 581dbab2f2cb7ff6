import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../../lib/use-dialogs.ts'
import { lazyOverlay } from '../../../ui/lazy-overlay.ts'
import type { EndedDraft } from './ended-draft.ts'

const EndDraftDialog = lazyOverlay(
  () => import('./EndDraftDialog.tsx').then((file) => file.EndDraftDialog),
  ({ onClose }) => onClose(),
)

type Shown = { kind: 'cancel' | 'discard'; item: EndedDraft }

export const useReviewDialogs = () => useDialogs<Shown>()

type ReviewDialogsProps = { dialogs: Dialogs<Shown>; onEnded?: (() => void) | undefined }

export function ReviewDialogs({ dialogs, onEnded }: ReviewDialogsProps) {
  const { shown, open, opening } = dialogs.state
  return (
    <Suspense>
      {shown && (
        <EndDraftDialog
          key={opening}
          how={shown.kind}
          draft={shown.item}
          open={open}
          onClose={dialogs.close}
          onEnded={onEnded}
        />
      )}
    </Suspense>
  )
}

import type { AiReviewItem } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { aiKindNames } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { useDeleting } from '../../../lib/use-deleting.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { FormError } from '../../../ui/Field.tsx'

type StopDraftDialogProps = {
  draft: Pick<AiReviewItem, 'id' | 'kind' | 'clientName'>
  open: boolean
  onClose: () => void
}

/** Stops a draft in the making. Lazy-loaded. Mount a new one for each opening. */
export function StopDraftDialog({ draft: { id, kind, clientName }, open, onClose }: StopDraftDialogProps) {
  const refresh = useRefresh('ai_drafts')
  const { busy, refusal, run } = useDeleting({
    onDelete: () => api.aiDrafts.cancel({ id }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: 'Draft stopped',
    failure: 'Failed to stop the draft',
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      tone="plain"
      title="Stop this draft?"
      description={`The draft of a ${aiKindNames[kind].toLowerCase()} for ${clientName} won’t be finished. What you entered is kept until you discard it.`}
      confirmLabel="Stop draft"
      onConfirm={() => void run()}
      busy={busy}
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}

import type { AiDraftKind } from '@openhour/shared/features/ai/ai.rules.ts'
import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { useDeleting } from '../../../lib/use-deleting.ts'
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx'

type DiscardDraftDialogProps = {
  draft: { id: string; ofDate: string; kind: AiDraftKind }
  open: boolean
  onClose: () => void
  onDiscarded: () => void
}

/** Mount a new instance each time it opens. */
export function DiscardDraftDialog({ draft, open, onClose, onDiscarded }: DiscardDraftDialogProps) {
  const refresh = useRefresh('ai_drafts')
  const isRecording = draft.kind === 'transcription'
  const deleting = useDeleting({
    onDelete: () => api.aiDrafts.discard({ id: draft.id }),
    onDeleted: () => {
      onClose()
      onDiscarded()
    },
    onAnswered: refresh,
    deleted: `${isRecording ? 'Text of the recording' : 'Summary'} discarded`,
    failure: `Failed to discard the ${isRecording ? 'text' : 'summary'}`,
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={isRecording ? 'Discard the text of this recording?' : 'Discard this summary?'}
      description={
        isRecording
          ? `What was written down of the session of ${formatFullDay(draft.ofDate)} is deleted. What is in the form already stays there.`
          : `The summary of the session of ${formatFullDay(draft.ofDate)} and your changes to it are deleted. Notes that are still in the form stay there.`
      }
      confirmLabel={isRecording ? 'Discard text' : 'Discard summary'}
      deleting={deleting}
    />
  )
}

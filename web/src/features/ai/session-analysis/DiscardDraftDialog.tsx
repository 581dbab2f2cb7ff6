import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { useDeleting } from '../../../lib/use-deleting.ts'
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx'

type DiscardDraftDialogProps = {
  draft: { id: string; ofDate: string }
  open: boolean
  onClose: () => void
  onDiscarded: () => void
}

/** Mount a new instance each time it opens. */
export function DiscardDraftDialog({ draft, open, onClose, onDiscarded }: DiscardDraftDialogProps) {
  const refresh = useRefresh('ai_drafts')
  const deleting = useDeleting({
    onDelete: () => api.aiDrafts.discard({ id: draft.id }),
    onDeleted: () => {
      onClose()
      onDiscarded()
    },
    onAnswered: refresh,
    deleted: 'Summary discarded',
    failure: 'Failed to discard the summary',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Discard this summary?"
      description={`The summary of the session of ${formatFullDay(draft.ofDate)} and your changes to it are deleted. Notes that are still in the form stay there.`}
      confirmLabel="Discard summary"
      deleting={deleting}
    />
  )
}

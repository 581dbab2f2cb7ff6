import type { MadeUnderConsent } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { purposeNames } from '@openhour/shared/features/consents/consents.rules.ts'
import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { useDeleting } from '../../../lib/use-deleting.ts'
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx'
import { madeCounts } from './made-text.ts'

type RemoveMadeDialogProps = {
  made: MadeUnderConsent
  client: { id: string; name: string }
  open: boolean
  onClose: () => void
}

/** Confirms the removal of everything that was made under withdrawn consents for a purpose. Lazy-loaded. Mount a new one for each opening. */
export function RemoveMadeDialog({ made, client, open, onClose }: RemoveMadeDialogProps) {
  const { purpose } = made
  const refresh = useRefresh('ai_drafts', 'ai_session_notes', 'ai_weekly_reports')
  const deleting = useDeleting({
    onDelete: () => api.aiReview.removeMade({ clientId: client.id, purpose }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: 'Removed from the record',
    failure: 'Nothing was removed',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Remove these records?"
      description={`This permanently deletes the records made for ${client.name || 'this client'} under the withdrawn consent to ${purposeNames[purpose]}: ${madeCounts(made)}. Clinical notes you wrote from them are kept, and so is the list of requests that left this server.`}
      confirmLabel="Remove records"
      deleting={deleting}
    />
  )
}

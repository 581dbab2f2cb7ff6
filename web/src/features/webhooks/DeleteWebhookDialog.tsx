import type { Webhook } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type DeleteWebhookDialogProps = { webhook: Webhook; open: boolean; onClose: () => void }

/** Mount a new instance each time it opens. */
export function DeleteWebhookDialog({ webhook: { id, url }, open, onClose }: DeleteWebhookDialogProps) {
  const deleting = useDeleting({
    onDelete: () => api.webhooks.remove({ id }),
    onDeleted: onClose,
    onAnswered: useRefresh('webhook_endpoints'),
    deleted: 'Webhook deleted',
    failure: 'Failed to delete the webhook',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this webhook?"
      description={`${url} gets no more messages, and the list of its deliveries is deleted.`}
      confirmLabel="Delete webhook"
      deleting={deleting}
    />
  )
}

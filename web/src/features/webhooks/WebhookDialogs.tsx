import type { Webhook } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { oldSecretHours } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { FormError } from '../../ui/Field.tsx'

type Asked = { webhook: Webhook; open: boolean; onClose: () => void }

/** Mount a new instance each time it opens. */
export function DeleteWebhookDialog({ webhook: { id, url }, open, onClose }: Asked) {
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

/** Mount a new instance each time it opens. */
export function RotateSecretDialog({
  webhook: { id },
  open,
  onClose,
  onRotated,
}: Asked & { onRotated: (secret: string) => void }) {
  const refresh = useRefresh('webhook_endpoints')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const rotate = async () => {
    setBusy(true)
    try {
      const { secret } = await api.webhooks.rotate({ id })
      onClose()
      onRotated(secret)
    } catch (error) {
      setFault(problemFrom(error).detail)
      toast.bad('Failed to replace the secret')
    }
    setBusy(false)
    await refresh()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Replace the secret?"
      description={`For ${oldSecretHours} hours, messages are signed with both the current and the new secret, so that the receiver can change over.`}
      confirmLabel="Replace secret"
      tone="plain"
      busy={busy}
      onConfirm={() => void rotate()}
    >
      {fault && <FormError>{fault}</FormError>}
    </AlertDialog>
  )
}

import type { Webhook } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { oldSecretHours } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'

type RotateSecretDialogProps = {
  webhook: Webhook
  open: boolean
  onClose: () => void
  onRotated: (secret: string) => void
}

/** Mount a new instance each time it opens. */
export function RotateSecretDialog({ webhook: { id }, open, onClose, onRotated }: RotateSecretDialogProps) {
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

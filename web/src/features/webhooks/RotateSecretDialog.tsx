import type { Webhook } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { oldSecretHours } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

type Rotated = { webhook: Webhook; onSecret: (secret: string) => void }

export const RotateSecretDialog = defineConfirmationDialog(({ webhook: { id }, onSecret }: Rotated) => ({
  title: 'Replace the secret?',
  text: `For ${oldSecretHours} hours, messages are signed with both the current and the new secret, so that the receiver can change over.`,
  button: 'Replace secret',
  tone: 'plain',
  run: () => api.webhooks.rotate({ id }),
  onSuccess: ({ secret }) => onSecret(secret),
  changes: ['webhook_endpoints'],
  failed: 'Failed to replace the secret',
}))

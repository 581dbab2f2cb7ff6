import type { Webhook } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

export const DeleteWebhookDialog = defineConfirmationDialog(({ webhook: { id, url } }: { webhook: Webhook }) => ({
  title: 'Delete this webhook?',
  text: `${url} gets no more messages, and the list of its deliveries is deleted.`,
  button: 'Delete webhook',
  run: () => api.webhooks.remove({ id }),
  changes: ['webhook_endpoints'],
  done: 'Webhook deleted',
  failed: 'Failed to delete the webhook',
}))

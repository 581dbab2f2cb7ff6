import type { Webhook } from '@openhour/shared/features/webhooks/webhooks.contract.ts'
import { Controller } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { toast } from '../../lib/toast.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { EventsField } from './EventsField.tsx'
import { webhookForm } from './webhook-form.ts'

type WebhookFormDialogProps = {
  /** The webhook to edit; undefined to add one. */
  webhook?: Webhook | undefined
  open: boolean
  onClose: () => void
  /** Shows the secret of a new one, which no one can read again. */
  onSecret: (secret: string) => void
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function WebhookFormDialog({ webhook, open, onClose, onSecret }: WebhookFormDialogProps) {
  const refresh = useRefresh('webhook_endpoints')
  const kit = useRecordForm(webhookForm, {
    noun: 'webhook',
    opened: webhook,
    draftKey: webhook ? `webhook:${webhook.id}:edit` : 'webhook:new',
    onSend: async (details, { base }): Promise<{ secret?: string }> =>
      base ? api.webhooks.change({ id: base.id, ...details }).then(() => ({})) : api.webhooks.add(details),
    onSent: async (made) => {
      onClose()
      if (made?.secret === undefined) toast.good('Webhook saved')
      else onSecret(made.secret)
      await refresh()
    },
    failure: 'Failed to save the webhook',
  })
  const events = (
    <Controller
      control={kit.form.control}
      name="events"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <EventsField value={value as string[]} onChange={onChange} error={error?.message} />
      )}
    />
  )
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title={webhook ? 'Edit webhook' : 'Add a webhook'}
      submitLabel={webhook ? 'Save changes' : 'Add webhook'}
    >
      <FormFields {...kit} parts={{ events }} />
    </FormDialog>
  )
}

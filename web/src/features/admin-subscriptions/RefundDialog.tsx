import type { SubscriptionRow } from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.contract.ts'
import * as z from 'zod/mini'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { withProof } from '../../lib/session/proof.ts'
import { toast } from '../../lib/toast.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { reason, reasonField } from '../../lib/forms/reason-field.ts'

const Refund = z.strictObject({ reason })
const refundForm = defineForm({ schema: Refund, shape: Refund.shape, fields: { reason: reasonField } })

type RefundDialogProps = { open: boolean; onClose: () => void; subscription: SubscriptionRow }

export function RefundDialog({ open, onClose, subscription }: RefundDialogProps) {
  const refresh = useRefresh('subscribers')
  const { provider, reference, fullName } = subscription
  const kit = useRecordForm(refundForm, {
    noun: 'reason',
    draftKey: `admin:refund:${provider}:${reference.slice(0, 60)}`,
    onSend: (details) => withProof(() => api.adminSubscriptions.refund({ provider, reference, ...details })),
    onSent: async () => {
      onClose()
      toast.good('The provider is being asked')
      await refresh()
    },
    failure: 'Failed to end the subscription',
  })
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title="End and refund this subscription?"
      description={`The subscription of ${fullName} ends at once, and the provider refunds its last payment. The owner is told. Records stay.`}
      submitLabel="End and refund"
    >
      <FormFields {...kit} />
    </FormDialog>
  )
}

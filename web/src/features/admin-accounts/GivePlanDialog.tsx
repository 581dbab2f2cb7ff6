import { paidTiers } from '@openhour/shared/features/billing/plans.rules.ts'
import { adminSubscriptionTexts } from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.rules.ts'
import { tierNames } from '@openhour/shared/access/tiers.ts'
import { day } from '@openhour/shared/lib/day-schema.ts'
import * as z from 'zod/mini'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { withProof } from '../../lib/session/proof.ts'
import { toast } from '../../lib/toast.ts'
import { dayField } from '../../ui/form/day-field.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { reason, reasonField } from '../../lib/forms/reason-field.ts'

const Gift = z.strictObject({ tier: z.enum(paidTiers), until: day(adminSubscriptionTexts.noDay), reason })
const giftForm = defineForm({
  schema: Gift,
  shape: Gift.shape,
  fields: {
    tier: {
      label: 'Plan',
      control: 'select',
      options: paidTiers.map((value) => ({ value, label: tierNames[value] })),
      initial: 'pro',
    },
    until: { label: 'Until', ...dayField(), hint: 'The last day of the plan.' },
    reason: reasonField,
  },
})

export function GivePlanDialog({ open, onClose, id }: { open: boolean; onClose: () => void; id: string }) {
  const refresh = useRefresh('users')
  const kit = useRecordForm(giftForm, {
    noun: 'plan',
    draftKey: `admin:plan:${id}`,
    onSend: (details) => withProof(() => api.adminSubscriptions.givePlan({ id, ...details })),
    onSent: async () => {
      onClose()
      toast.good('Plan given')
      await refresh()
    },
    failure: 'Failed to give the plan',
  })
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title="Give a plan"
      description="The owner pays nothing and gets an email. The plan ends by itself."
      submitLabel="Give plan"
    >
      <FormFields {...kit} />
    </FormDialog>
  )
}

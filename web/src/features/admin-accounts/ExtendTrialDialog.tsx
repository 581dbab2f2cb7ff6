import {
  adminAccountTexts as texts,
  maxTrialDays,
} from '@openhour/shared/features/admin-accounts/admin-accounts.rules.ts'
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

const Extension = z.strictObject({
  days: z.int(texts.noDays).check(z.minimum(1, texts.noDays), z.maximum(maxTrialDays, texts.noDays)),
  reason,
})
const extensionForm = defineForm({
  schema: Extension,
  shape: Extension.shape,
  fields: {
    days: {
      label: 'Days',
      control: 'number',
      inputMode: 'numeric',
      hint: 'Added to the end of the trial, or to today if it has ended.',
    },
    reason: reasonField,
  },
})

export function ExtendTrialDialog({ open, onClose, id }: { open: boolean; onClose: () => void; id: string }) {
  const refresh = useRefresh('users')
  const kit = useRecordForm(extensionForm, {
    noun: 'extension',
    draftKey: `admin:trial:${id}`,
    onSend: (details) => withProof(() => api.adminAccounts.extendTrial({ id, ...details })),
    onSent: async () => {
      onClose()
      toast.good('Trial extended')
      await refresh()
    },
    failure: 'Failed to extend the trial',
  })
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title="Extend the trial"
      description="The owner gets an email."
      submitLabel="Extend trial"
    >
      <FormFields {...kit} />
    </FormDialog>
  )
}

import * as z from 'zod/mini'
import { useRefresh } from '../../lib/api/refresh.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { withProof } from '../../lib/session/proof.ts'
import { toast } from '../../lib/toast.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { accountActs, type AccountActName } from './account-acts.ts'
import { reason, reasonField } from '../../lib/forms/reason-field.ts'

const Reason = z.strictObject({ reason })
const reasonForm = defineForm({
  schema: Reason,
  shape: Reason.shape,
  fields: { reason: reasonField },
})

type AccountActDialogProps = { open: boolean; onClose: () => void; id: string; act: AccountActName; onGone: () => void }

/** Asks why, and acts. `onGone` is called if the account is deleted by it. */
export function AccountActDialog({ open, onClose, id, act, onGone }: AccountActDialogProps) {
  const refresh = useRefresh('users')
  const { title, text, button, done, failed, run } = accountActs[act]
  const kit = useRecordForm(reasonForm, {
    noun: 'reason',
    draftKey: `admin:${act}:${id}`,
    onSend: (details) => withProof<unknown>(() => run({ id, ...details })),
    onSent: async () => {
      onClose()
      toast.good(done)
      if (act === 'removeAdmin') onGone()
      await refresh()
    },
    failure: failed,
  })
  return (
    <FormDialog {...kit.dialog} open={open} onClose={onClose} title={title} description={text} submitLabel={button}>
      <FormFields {...kit} />
    </FormDialog>
  )
}

import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { paperForm } from './paper-form.ts'

type PaperDialogProps = { clientId: string; open: boolean; onClose: () => void }

/** Records a consent that the client signed on paper. Lazy-loaded. Mount a new instance each time it opens. */
export function PaperDialog({ clientId, open, onClose }: PaperDialogProps) {
  const refresh = useRefresh('consents', 'clients')
  const form = useRecordForm(paperForm, {
    noun: 'consent',
    draftKey: `paper-consent:${clientId}:new`,
    clientId,
    onSend: (details, { idempotencyKey }) =>
      api.consents.recordPaper({ clientId, ...details }, { context: { idempotencyKey } }),
    onSent: closing(onClose, 'Consent recorded', refresh),
    failure: 'The consent was not recorded',
  })
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      onClose={onClose}
      title="Record a consent on paper"
      description="Keep the signed paper. A request for the same consent that waits is taken back."
      submitLabel="Record"
    >
      <FormFields {...form} />
    </FormDialog>
  )
}

import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import { withdrawalEffects } from '@openhour/shared/features/consents/consents.rules.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { purposeLabels } from './consent-states.ts'

type EndDialogProps = {
  how: 'cancel' | 'withdraw'
  consent: Consent
  clientName: string
  open: boolean
  onClose: () => void
}

/** Takes a request back, or withdraws a consent as the client wishes. Lazy-loaded. Mount a new instance each time it opens. */
export function EndDialog({ how, consent: { id, purpose }, clientName, open, onClose }: EndDialogProps) {
  // Withdrawing text messages turns the reminders of the client off.
  const refresh = useRefresh('consents', 'clients')
  const withdrawing = how === 'withdraw'
  const { busy, refusal, run } = useDeleting({
    onDelete: () => api.consents[how]({ id }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: withdrawing ? 'Consent withdrawn' : 'Request taken back',
    failure: withdrawing ? 'The consent was not withdrawn' : 'The request was not taken back',
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      tone="plain"
      title={withdrawing ? 'Withdraw this consent?' : 'Take back this request?'}
      description={
        withdrawing
          ? `Do this if ${clientName} told you that they no longer agree. It happens at once and can’t be undone. ${withdrawalEffects[purpose]}`
          : `${purposeLabels[purpose]}: ${clientName} no longer sees the request and can’t sign it. You can ask again.`
      }
      confirmLabel={withdrawing ? 'Withdraw consent' : 'Take back'}
      onConfirm={() => void run()}
      busy={busy}
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}

import { purposeNames, withdrawalEffects } from '@openhour/shared/features/consents/consents.rules.ts'
import type { PortalConsent } from '@openhour/shared/features/consents/portal-consents.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'

type AnswerDialogProps = {
  answer: 'decline' | 'withdraw'
  clientId: string
  consent: PortalConsent
  open: boolean
  onClose: () => void
  onAnswered: () => void
}

/** Lazy-loaded. Mount a new instance each time it opens. Says what a no does before the client says it. */
export function AnswerDialog({ answer, clientId, consent, open, onClose, onAnswered }: AnswerDialogProps) {
  const { id, purpose } = consent
  const refresh = useRefresh('consents')
  const withdrawing = answer === 'withdraw'
  const { busy, refusal, run } = useDeleting({
    onDelete: () => api.portalConsents[answer]({ clientId, id }),
    onDeleted: () => {
      onClose()
      onAnswered()
    },
    onAnswered: refresh,
    deleted: withdrawing ? 'Consent withdrawn' : 'You said no',
    failure: 'Your answer was not saved',
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={withdrawing ? 'Withdraw this consent?' : 'Say no to this?'}
      description={purposeNames[purpose]}
      cancelLabel="Go back"
      confirmLabel={withdrawing ? 'Withdraw consent' : 'I don’t agree'}
      tone="plain"
      onConfirm={() => void run()}
      busy={busy}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {withdrawing ? (
          <>
            <li>This happens at once. {withdrawalEffects[purpose]}</li>
            <li>Your therapist is told. You don’t have to give a reason.</li>
            <li>What you signed, and when, stays in your record with the day you withdrew it.</li>
          </>
        ) : (
          <>
            <li>Your therapist is told. You don’t have to give a reason, and they can ask you again.</li>
            <li>If you agreed to an earlier version, that ends too. {withdrawalEffects[purpose]}</li>
          </>
        )}
      </ul>
      {refusal && (
        <div className="mt-4">
          <FormError>{refusal}</FormError>
        </div>
      )}
    </AlertDialog>
  )
}

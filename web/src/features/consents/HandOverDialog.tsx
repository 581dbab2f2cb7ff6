import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import { deviceMinutes, deviceSigningPath } from '@openhour/shared/features/consents/consents.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { signOutFor } from '../../lib/session/leaving.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { purposeLabels } from './consent-states.ts'

type HandOverDialogProps = { consent: Consent; clientName: string; open: boolean; onClose: () => void }

/** Signs the therapist out and leads to the page for the client. Lazy-loaded. Mount a new instance each time it opens. */
export function HandOverDialog({ consent: { id, purpose }, clientName, open, onClose }: HandOverDialogProps) {
  const queryClient = useQueryClient()
  const { busy, refusal, run } = useDeleting({
    onDelete: async () => {
      const { ticket } = await api.consents.handOver({ id })
      await signOutFor(`${deviceSigningPath}#ticket=${ticket}`)
    },
    onDeleted: () => undefined,
    // The next answers say that nobody is signed in. Then this window clears itself and opens the page.
    onAnswered: () => queryClient.invalidateQueries(),
    deleted: 'Signed out',
    failure: 'The device could not be handed over',
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      tone="plain"
      title="Hand this device to your client?"
      description={`${clientName} reads and signs on a page that shows only this text: ${purposeLabels[purpose]}.`}
      confirmLabel="Sign out and open the page"
      onConfirm={() => void run()}
      busy={busy}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          You are signed out of Openhour, so nothing else can be opened. Sign in again when you have the device back.
        </li>
        <li>The page works for {deviceMinutes} minutes. It also ends if you take the request back.</li>
      </ul>
      {refusal && (
        <div className="mt-4">
          <FormError>{refusal}</FormError>
        </div>
      )}
    </AlertDialog>
  )
}

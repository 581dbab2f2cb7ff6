import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import { deviceMinutes, deviceSigningPath } from '@openhour/shared/features/consents/consents.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { signOutFor } from '../../lib/session/leaving.ts'
import { type Confirmation, defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'
import { purposeLabels } from './consent-states.ts'

type HandedOver = { consent: Consent; clientName: string }

function useHandingOver({ consent: { id, purpose }, clientName }: HandedOver): Confirmation {
  const queryClient = useQueryClient()
  return {
    title: 'Hand this device to your client?',
    text: `${clientName} reads and signs on a page that shows only this text: ${purposeLabels[purpose]}.`,
    more: (
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          You are signed out of Openhour, so nothing else can be opened. Sign in again when you have the device back.
        </li>
        <li>The page works for {deviceMinutes} minutes. It also ends if you take the request back.</li>
      </ul>
    ),
    button: 'Sign out and open the page',
    tone: 'plain',
    run: async () => {
      const { ticket } = await api.consents.handOver({ id })
      await signOutFor(`${deviceSigningPath}#ticket=${ticket}`)
    },
    leaves: true,
    // The next answers say that nobody is signed in. Then this window clears itself and opens the page.
    changes: () => queryClient.invalidateQueries(),
    done: 'Signed out',
    failed: 'The device could not be handed over',
  }
}

/** Signs the therapist out and leads to the page for the client. */
export const HandOverDialog = defineConfirmationDialog(useHandingOver)

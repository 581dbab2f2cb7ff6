import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import { withdrawalEffects } from '@openhour/shared/features/consents/consents.rules.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'
import { purposeLabels } from './consent-states.ts'

type Ended = { consent: Consent; clientName: string }
// Withdrawing text messages turns the reminders of the client off.
const changes = ['consents', 'clients'] as const

/** Takes a request back. */
export const TakeBackDialog = defineConfirmationDialog(({ consent: { id, purpose }, clientName }: Ended) => ({
  title: 'Take back this request?',
  text: `${purposeLabels[purpose]}: ${clientName} no longer sees the request and can’t sign it. You can ask again.`,
  button: 'Take back',
  tone: 'plain',
  run: () => api.consents.cancel({ id }),
  changes,
  done: 'Request taken back',
  failed: 'The request was not taken back',
}))

/** Withdraws a consent as the client wishes. */
export const WithdrawDialog = defineConfirmationDialog(({ consent: { id, purpose }, clientName }: Ended) => ({
  title: 'Withdraw this consent?',
  text: `Do this if ${clientName} told you that they no longer agree. It happens at once and can’t be undone. ${withdrawalEffects[purpose]}`,
  button: 'Withdraw consent',
  tone: 'plain',
  run: () => api.consents.withdraw({ id }),
  changes,
  done: 'Consent withdrawn',
  failed: 'The consent was not withdrawn',
}))

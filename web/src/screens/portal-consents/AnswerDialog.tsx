import { purposeNames, withdrawalEffects } from '@openhour/shared/features/consents/consents.rules.ts'
import type { PortalConsent } from '@openhour/shared/features/consents/portal-consents.contract.ts'
import { api } from '../../lib/api/api.ts'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

type Answered = { clientId: string; consent: PortalConsent; onAnswered: () => void }

const common = {
  cancel: 'Go back',
  tone: 'plain',
  changes: ['consents'],
  failed: 'Your answer was not saved',
} as const

/** Says what a no does before the client says it. */
export const DeclineAnswerDialog = defineConfirmationDialog(
  ({ clientId, consent: { id, purpose }, onAnswered }: Answered) => ({
    ...common,
    title: 'Say no to this?',
    text: purposeNames[purpose],
    more: (
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>Your therapist is told. You don’t have to give a reason, and they can ask you again.</li>
        <li>If you agreed to an earlier version, that ends too. {withdrawalEffects[purpose]}</li>
      </ul>
    ),
    button: 'I don’t agree',
    run: () => saidIfLost('no', () => api.portalConsents.decline({ clientId, id })),
    onSuccess: onAnswered,
    done: 'You said no',
  }),
)

export const WithdrawAnswerDialog = defineConfirmationDialog(
  ({ clientId, consent: { id, purpose }, onAnswered }: Answered) => ({
    ...common,
    title: 'Withdraw this consent?',
    text: purposeNames[purpose],
    more: (
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>This happens at once. {withdrawalEffects[purpose]}</li>
        <li>Your therapist is told. You don’t have to give a reason.</li>
        <li>What you signed, and when, stays in your record with the day you withdrew it.</li>
      </ul>
    ),
    button: 'Withdraw consent',
    run: () => saidIfLost('withdrawal', () => api.portalConsents.withdraw({ clientId, id })),
    onSuccess: onAnswered,
    done: 'Consent withdrawn',
  }),
)

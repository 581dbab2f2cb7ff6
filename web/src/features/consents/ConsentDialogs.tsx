import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import type { ConsentPurpose } from '@openhour/shared/features/consents/consents.rules.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'
import type { PurposeRow } from './consent-states.ts'

const AskDialog = lazyOverlay(
  () => import('./AskDialog.tsx').then((file) => file.AskDialog),
  ({ onClose }) => onClose(),
)
const PaperDialog = lazyOverlay(
  () => import('./PaperDialog.tsx').then((file) => file.PaperDialog),
  ({ onClose }) => onClose(),
)
const ReadDialog = lazyOverlay(
  () => import('./ReadDialog.tsx').then((file) => file.ReadDialog),
  ({ onClose }) => onClose(),
)
const HandOverDialog = lazyOverlay(
  () => import('./HandOverDialog.tsx').then((file) => file.HandOverDialog),
  ({ onClose }) => onClose(),
)
const EndDialog = lazyOverlay(
  () => import('./EndDialog.tsx').then((file) => file.EndDialog),
  ({ onClose }) => onClose(),
)

export type ShownDialog =
  | { kind: 'ask'; purpose?: ConsentPurpose | undefined }
  | { kind: 'paper' }
  | { kind: 'read' | 'hand-over' | 'cancel' | 'withdraw'; consent: Consent }

export const useConsentDialogs = () => useDialogs<ShownDialog>()

type ConsentDialogsProps = {
  dialogs: Dialogs<ShownDialog>
  client: { id: string; name: string }
  rows: readonly PurposeRow[]
}

export function ConsentDialogs({ dialogs, client, rows }: ConsentDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  const clientName = client.name || 'The client'
  return (
    <Suspense>
      {shown?.kind === 'ask' && (
        <AskDialog
          key={opening}
          {...common}
          clientId={client.id}
          clientName={clientName}
          purpose={shown.purpose}
          rows={rows}
        />
      )}
      {shown?.kind === 'paper' && <PaperDialog key={opening} {...common} clientId={client.id} />}
      {shown?.kind === 'read' && <ReadDialog key={opening} {...common} consent={shown.consent} />}
      {shown?.kind === 'hand-over' && (
        <HandOverDialog key={opening} {...common} consent={shown.consent} clientName={clientName} />
      )}
      {(shown?.kind === 'cancel' || shown?.kind === 'withdraw') && (
        <EndDialog key={opening} {...common} how={shown.kind} consent={shown.consent} clientName={clientName} />
      )}
    </Suspense>
  )
}

import type { DateOverride } from '@openhour/shared/features/availability/availability.contract.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'

const OverrideFormDialog = lazyOverlay(
  () => import('./OverrideFormDialog.tsx').then((file) => file.OverrideFormDialog),
  ({ onClose }) => onClose(),
)
const DeleteOverrideDialog = lazyOverlay(
  () => import('./DeleteOverrideDialog.tsx').then((file) => file.DeleteOverrideDialog),
  ({ onClose }) => onClose(),
)

type Shown = { kind: 'add' } | { kind: 'edit' | 'delete'; override: DateOverride }

export const useOverrideDialogs = () => useDialogs<Shown>()

export function OverrideDialogs({ dialogs, today }: { dialogs: Dialogs<Shown>; today: string }) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close, today }
  return (
    <Suspense>
      {(shown?.kind === 'add' || shown?.kind === 'edit') && (
        <OverrideFormDialog key={opening} {...common} override={shown.kind === 'edit' ? shown.override : undefined} />
      )}
      {shown?.kind === 'delete' && <DeleteOverrideDialog key={opening} {...common} override={shown.override} />}
    </Suspense>
  )
}

import type { SelfCareTask } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'

const AssignTaskDialog = lazyOverlay(
  () => import('./AssignTaskDialog.tsx').then((file) => file.AssignTaskDialog),
  ({ onClose }) => onClose(),
)
const DeleteTaskDialog = lazyOverlay(
  () => import('./DeleteTaskDialog.tsx').then((file) => file.DeleteTaskDialog),
  ({ onClose }) => onClose(),
)

type Shown = { kind: 'assign' } | { kind: 'delete'; task: SelfCareTask }

export const useTaskDialogs = () => useDialogs<Shown>()

type TaskDialogsProps = { dialogs: Dialogs<Shown>; clientId: string; clientName: string }

export function TaskDialogs({ dialogs, clientId, clientName }: TaskDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  return (
    <Suspense>
      {shown?.kind === 'assign' && (
        <AssignTaskDialog key={opening} {...common} clientId={clientId} clientName={clientName} />
      )}
      {shown?.kind === 'delete' && <DeleteTaskDialog key={opening} {...common} task={shown.task} />}
    </Suspense>
  )
}

import type { SelfCareTask } from '@openhour/shared/features/self-care/self-care.contract.ts'
import { lazy, Suspense, useState } from 'react'

const AssignTaskDialog = lazy(() =>
  import('./AssignTaskDialog.tsx').then((file) => ({ default: file.AssignTaskDialog })),
)
const DeleteTaskDialog = lazy(() =>
  import('./DeleteTaskDialog.tsx').then((file) => ({ default: file.DeleteTaskDialog })),
)

type Shown = { kind: 'assign' } | { kind: 'delete'; task: SelfCareTask }

/** One dialog about tasks at a time. Each opening is a new one; a closed one stays until it has faded. */
export function useTaskDialogs() {
  const [state, setState] = useState<{ shown: Shown | undefined; open: boolean; opening: number }>({
    shown: undefined,
    open: false,
    opening: 0,
  })
  return {
    state,
    show: (shown: Shown) => setState(({ opening }) => ({ shown, open: true, opening: opening + 1 })),
    close: () => setState((before) => ({ ...before, open: false })),
  }
}

type TaskDialogsProps = { dialogs: ReturnType<typeof useTaskDialogs>; clientId: string; clientName: string }

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

import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { lazy, Suspense, useState } from 'react'

const AddSessionDialog = lazy(() =>
  import('./AddSessionDialog.tsx').then((file) => ({ default: file.AddSessionDialog })),
)
const EditSessionDialog = lazy(() =>
  import('./EditSessionDialog.tsx').then((file) => ({ default: file.EditSessionDialog })),
)
const DeleteSessionDialog = lazy(() =>
  import('./DeleteSessionDialog.tsx').then((file) => ({ default: file.DeleteSessionDialog })),
)

/** Whose sessions they are, for each of the dialogs. */
export type OfClient = {
  clientId: string
  clientName: string
  /** The practice's day. */
  today: string
  /** Leads to the client's notes. */
  onOpenNotes: (() => void) | undefined
}
export type SessionDialogProps = OfClient & { open: boolean; onClose: () => void }

type Shown = { kind: 'add' } | { kind: 'edit'; id: string } | { kind: 'delete'; session: Session }

/** One dialog about sessions at a time. Each opening is a new one; a closed one stays until it has faded. */
export function useSessionDialogs() {
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

type SessionDialogsProps = OfClient & { dialogs: ReturnType<typeof useSessionDialogs>; onDeleted: () => void }

/** Each is fetched when it first opens. */
export function SessionDialogs({ dialogs, onDeleted, ...client }: SessionDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { ...client, open, onClose: dialogs.close }
  return (
    <Suspense>
      {shown?.kind === 'add' && <AddSessionDialog key={opening} {...common} />}
      {shown?.kind === 'edit' && <EditSessionDialog key={opening} {...common} id={shown.id} />}
      {shown?.kind === 'delete' && (
        <DeleteSessionDialog key={opening} {...common} session={shown.session} onDeleted={onDeleted} />
      )}
    </Suspense>
  )
}

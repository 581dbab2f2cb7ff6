import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'

const AddSessionDialog = lazyOverlay(
  () => import('./AddSessionDialog.tsx').then((file) => file.AddSessionDialog),
  ({ onClose }) => onClose(),
)
const SessionOfAppointment = lazyOverlay(
  () => import('./SessionOfAppointment.tsx').then((file) => file.SessionOfAppointment),
  ({ onClose }) => onClose(),
)
const EditSessionDialog = lazyOverlay(
  () => import('./EditSessionDialog.tsx').then((file) => file.EditSessionDialog),
  ({ onClose }) => onClose(),
)
const DeleteSessionDialog = lazyOverlay(
  () => import('./DeleteSessionDialog.tsx').then((file) => file.DeleteSessionDialog),
  ({ onClose }) => onClose(),
)

/** The client, as each dialog needs it. */
export type OfClient = {
  clientId: string
  clientName: string
  /** Today in the practice's time zone. */
  today: string
  /** Opens the client's notes. */
  onOpenNotes: (() => void) | undefined
}

type Shown =
  | { kind: 'add'; appointmentId?: string | undefined }
  | { kind: 'edit'; id: string }
  | { kind: 'delete'; session: Session }

export const useSessionDialogs = () => useDialogs<Shown>()

type SessionDialogsProps = OfClient & { dialogs: Dialogs<Shown>; onDeleted: () => void }

/** Each is lazy-loaded when it first opens. */
export function SessionDialogs({ dialogs, onDeleted, ...client }: SessionDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { ...client, open, onClose: dialogs.close }
  return (
    <Suspense>
      {shown?.kind === 'add' &&
        (shown.appointmentId === undefined ? (
          <AddSessionDialog key={opening} {...common} />
        ) : (
          <SessionOfAppointment key={opening} {...common} appointmentId={shown.appointmentId} />
        ))}
      {shown?.kind === 'edit' && <EditSessionDialog key={opening} {...common} id={shown.id} />}
      {shown?.kind === 'delete' && (
        <DeleteSessionDialog key={opening} {...common} session={shown.session} onDeleted={onDeleted} />
      )}
    </Suspense>
  )
}

import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { Suspense } from 'react'
import type { Dialogs } from '../../../lib/use-dialogs.ts'
import { lazyOverlay } from '../../../ui/lazy-overlay.ts'

const EmailDialog = lazyOverlay(
  () => import('./EmailDialog.tsx').then((file) => file.EmailDialog),
  ({ onClose }) => onClose(),
)
const NoAddressDialog = lazyOverlay(
  () => import('./NoAddressDialog.tsx').then((file) => file.NoAddressDialog),
  ({ onClose }) => onClose(),
)
const InsertDialog = lazyOverlay(
  () => import('./InsertDialog.tsx').then((file) => file.InsertDialog),
  ({ onClose }) => onClose(),
)
const DeleteSessionNoteDialog = lazyOverlay(
  () => import('./DeleteSessionNoteDialog.tsx').then((file) => file.DeleteSessionNoteDialog),
  ({ onClose }) => onClose(),
)

export type SessionNoteDialog = 'email' | 'insert' | 'delete'

type SessionNoteDialogsProps = {
  dialogs: Dialogs<SessionNoteDialog>
  note: AiSessionNote
  clientName: string
  clientEmail: string | null
  onDeleted: () => void
}

/** The dialogs of a session note. Each is lazy-loaded when it first opens. */
export function SessionNoteDialogs({ dialogs, note, clientName, clientEmail, onDeleted }: SessionNoteDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close, note }
  return (
    <Suspense>
      {shown === 'email' &&
        (clientEmail === null ? (
          <NoAddressDialog {...{ clientName, open }} onClose={dialogs.close} />
        ) : (
          <EmailDialog key={opening} {...common} {...{ clientName, clientEmail }} />
        ))}
      {shown === 'insert' && <InsertDialog key={opening} {...common} />}
      {shown === 'delete' && <DeleteSessionNoteDialog key={opening} {...common} onDeleted={onDeleted} />}
    </Suspense>
  )
}

import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { Suspense } from 'react'
import type { Dialogs } from '../../../lib/use-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'

const EmailDialog = lazyDialog(() => import('./EmailDialog.tsx').then((file) => file.EmailDialog))
const NoAddressDialog = lazyDialog(() => import('./NoAddressDialog.tsx').then((file) => file.NoAddressDialog))
const InsertDialog = lazyDialog(() => import('./InsertDialog.tsx').then((file) => file.InsertDialog))
const DeleteSessionNoteDialog = lazyDialog(() =>
  import('./DeleteSessionNoteDialog.tsx').then((file) => file.DeleteSessionNoteDialog),
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

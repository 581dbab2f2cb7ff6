import { lazy, Suspense } from 'react'
import type { ArchivedClient, Upcoming } from './client-deeds.ts'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'

const AddClientDialog = lazy(() => import('./AddClientDialog.tsx').then((file) => ({ default: file.AddClientDialog })))
const EditClientDialog = lazy(() =>
  import('./EditClientDialog.tsx').then((file) => ({ default: file.EditClientDialog })),
)
const DeleteClientDialog = lazy(() =>
  import('./DeleteClientDialog.tsx').then((file) => ({ default: file.DeleteClientDialog })),
)
const ArchiveClientDialog = lazy(() =>
  import('./ArchiveClientDialog.tsx').then((file) => ({ default: file.ArchiveClientDialog })),
)
const ClientLimitDialog = lazy(() =>
  import('./ClientLimitDialog.tsx').then((file) => ({ default: file.ClientLimitDialog })),
)

type Shown =
  | { kind: 'add' }
  | { kind: 'edit'; id: string }
  | { kind: 'delete'; client: ArchivedClient }
  | { kind: 'archive'; client: ArchivedClient }
  | { kind: 'limit' }

export const useClientDialogs = () => useDialogs<Shown>()

type ClientDialogsProps = {
  dialogs: Dialogs<Shown>
  /** Answers whether it was done. */
  onArchive: (client: ArchivedClient, upcoming?: Upcoming) => Promise<boolean>
}

/** The dialogs of the list and of the profile; each is fetched when it first opens. */
export function ClientDialogs({ dialogs, onArchive }: ClientDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  return (
    <Suspense>
      {shown?.kind === 'add' && <AddClientDialog key={opening} {...common} />}
      {shown?.kind === 'edit' && <EditClientDialog key={opening} {...common} id={shown.id} />}
      {shown?.kind === 'delete' && (
        <DeleteClientDialog key={opening} {...common} client={shown.client} onArchive={onArchive} />
      )}
      {shown?.kind === 'archive' && (
        <ArchiveClientDialog key={opening} {...common} client={shown.client} onArchive={onArchive} />
      )}
      {shown?.kind === 'limit' && <ClientLimitDialog key={opening} {...common} />}
    </Suspense>
  )
}

import { Suspense } from 'react'
import type { ArchivedClient, PortalClient, Upcoming } from './client-actions.ts'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const AddClientDialog = lazyDialog(() => import('./AddClientDialog.tsx').then((file) => file.AddClientDialog))
const EditClientDialog = lazyDialog(() => import('./EditClientDialog.tsx').then((file) => file.EditClientDialog))
const ArchiveClientDialog = lazyDialog(() =>
  import('./ArchiveClientDialog.tsx').then((file) => file.ArchiveClientDialog),
)
const DeleteClientDialog = lazyDialog(() => import('./DeleteClientDialog.tsx').then((file) => file.DeleteClientDialog))
const PortalAccessDialog = lazyDialog(() => import('./PortalAccessDialog.tsx').then((file) => file.PortalAccessDialog))
const ClientLimitDialog = lazyDialog(() => import('./ClientLimitDialog.tsx').then((file) => file.ClientLimitDialog))

type Shown =
  | { kind: 'add' }
  | { kind: 'edit'; id: string }
  | { kind: 'delete'; client: ArchivedClient }
  | { kind: 'archive'; client: ArchivedClient }
  | { kind: 'portal'; client: PortalClient }
  | { kind: 'limit' }

export const useClientDialogs = () => useDialogs<Shown>()

type ClientDialogsProps = {
  dialogs: Dialogs<Shown>
  /** As last loaded, so that an open dialog does not show an old address. */
  clients: readonly PortalClient[] | undefined
  /** Resolves to whether it succeeded. */
  onArchive: (client: ArchivedClient, upcoming?: Upcoming) => Promise<boolean>
}

/** The dialogs of the list and the profile. Each is lazy-loaded when it first opens. */
export function ClientDialogs({ dialogs, clients, onArchive }: ClientDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  return (
    <Suspense>
      {shown?.kind === 'add' && (
        <AddClientDialog key={opening} {...common} onInvite={(client) => dialogs.show({ kind: 'portal', client })} />
      )}
      {shown?.kind === 'edit' && <EditClientDialog key={opening} {...common} id={shown.id} />}
      {shown?.kind === 'delete' && (
        <DeleteClientDialog key={opening} {...common} client={shown.client} onArchive={onArchive} />
      )}
      {shown?.kind === 'archive' && (
        <ArchiveClientDialog key={opening} {...common} client={shown.client} onArchive={onArchive} />
      )}
      {shown?.kind === 'portal' && (
        <PortalAccessDialog
          key={opening}
          {...common}
          client={clients?.find(({ id }) => id === shown.client.id) ?? shown.client}
          onEdit={() => dialogs.show({ kind: 'edit', id: shown.client.id })}
        />
      )}
      {shown?.kind === 'limit' && <ClientLimitDialog key={opening} {...common} />}
    </Suspense>
  )
}

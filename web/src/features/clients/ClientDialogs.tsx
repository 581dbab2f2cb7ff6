import type { ArchivedClient, PortalClient, Upcoming } from './client-actions.ts'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

type Common = {
  /** As last loaded, so that an open dialog does not show an old address. */
  clients: readonly PortalClient[] | undefined
  /** Resolves to whether it succeeded. */
  onArchive: (client: ArchivedClient, upcoming?: Upcoming) => Promise<boolean>
}
type Leading = { onInvite: (client: PortalClient) => void; onEdit: (id: string) => void }

const [useClientDialogs, Shown] = defineDialogs<Common & Leading>()({
  add: lazyDialog(() => import('./AddClientDialog.tsx').then((file) => file.AddClientDialog)),
  edit: lazyDialog(() => import('./EditClientDialog.tsx').then((file) => file.EditClientDialog)),
  archive: lazyDialog(() => import('./ArchiveClientDialog.tsx').then((file) => file.ArchiveClientDialog)),
  delete: lazyDialog(() => import('./DeleteClientDialog.tsx').then((file) => file.DeleteClientDialog)),
  portal: lazyDialog(() => import('./PortalAccessDialog.tsx').then((file) => file.PortalAccessDialog)),
  limit: lazyDialog(() => import('./ClientLimitDialog.tsx').then((file) => file.ClientLimitDialog)),
})
export { useClientDialogs }

type ClientDialogsProps = Common & { dialogs: ReturnType<typeof useClientDialogs> }

/** The dialogs of the list and the profile. Some lead to another one. */
export function ClientDialogs(props: ClientDialogsProps) {
  const { show } = props.dialogs
  return (
    <Shown
      {...props}
      onInvite={(client) => show({ kind: 'portal', client })}
      onEdit={(id) => show({ kind: 'edit', id })}
    />
  )
}

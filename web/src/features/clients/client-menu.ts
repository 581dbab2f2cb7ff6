import type { ListedClient } from '@openhour/shared/features/clients/clients.contract.ts'
import { Archive, ArchiveRestore, Pencil, Trash2, User } from 'lucide-react'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import { portalAction, portalStateLabels } from './portal-state-labels.ts'

export type ClientMenuProps = {
  client: ListedClient
  onEdit: () => void
  onPortal: () => void
  onArchive: () => void
  onRestore: () => void
  onDelete: () => void
}

/** What can be done with a client of the list. */
export function clientMenu({ client, onEdit, onPortal, onArchive, onRestore, onDelete }: ClientMenuProps): MenuEntry[] {
  const { icon } = portalStateLabels[client.portalState]
  const portal: MenuEntry = { label: portalAction(client.portalState), icon, onSelect: onPortal }
  return [
    { kind: 'link', label: 'View Profile', icon: User, to: `/app/clients/${client.id}` },
    { label: 'Edit Client', icon: Pencil, onSelect: onEdit },
    ...(client.archivedAt === null
      ? [portal, { label: 'Archive', icon: Archive, onSelect: onArchive }]
      : [
          { label: 'Restore', icon: ArchiveRestore, onSelect: onRestore },
          ...(client.portalState === 'joined' ? [portal] : []),
        ]),
    { kind: 'line' },
    { label: 'Delete Client', icon: Trash2, tone: 'danger', onSelect: onDelete },
  ]
}

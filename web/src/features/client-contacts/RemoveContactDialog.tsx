import type { ClientContact } from '@openhour/shared/features/client-contacts/client-contacts.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type RemoveContactDialogProps = { contact: ClientContact; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function RemoveContactDialog({ contact, open, onClose }: RemoveContactDialogProps) {
  const refresh = useRefresh('client_contacts')
  const deleting = useDeleting({
    onDelete: () => api.clientContacts.delete({ id: contact.id }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: 'Contact removed',
    failure: 'Failed to remove contact',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Remove this contact?"
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-text">{contact.name}</strong> is permanently removed from
          this client’s contacts.
        </>
      }
      confirmLabel="Remove contact"
      deleting={deleting}
    />
  )
}
